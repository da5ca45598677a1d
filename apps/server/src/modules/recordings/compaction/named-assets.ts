import { createPageAssets } from '@vitrine/assets/page';
import { EVENT_TYPES } from '@vitrine/contract/tags';

/**
 * The addresses of pictures, fonts and style sheets that a recording names: so that who plays it can be told at once where they are
 * kept. A list need not be whole: what it lacks is asked for when it is met.
 */
export interface NamedAssets {
  /** Absolute and without fragment, each once. Elsewhere they stand by their places here. */
  addresses: readonly string[];
  /** Those that a text names, by its hash; texts that name none are left out. */
  texts: Readonly<Record<string, readonly number[]>>;
}

/** More than a long visit to a large catalogue names, and about what their usual lengths make of them. */
const MAX_ADDRESSES = 2_000;
const MAX_ADDRESS_CHARS = 400_000;
/** Of all frames and texts: seven hundred pages that name two hundred each. */
const MAX_PLACES = 150_000;
/** Of lines and texts that are read for it. Two hours have some 20 million; who writes more means to keep us busy. */
const MAX_READ_CHARS = 64_000_000;

/** Only what holds this can name something. */
const MAY_NAME = 'http';

export function createAssetNames() {
  const places = new Map<string, number>();
  const texts = new Map<string, readonly number[]>();
  const left = { chars: MAX_ADDRESS_CHARS, places: MAX_PLACES, read: MAX_READ_CHARS };

  function placeOf(address: string): number | undefined {
    const known = places.get(address);
    if (known !== undefined) return known;
    if (places.size >= MAX_ADDRESSES || address.length > left.chars) return undefined;
    left.chars -= address.length;
    places.set(address, places.size);
    return places.size - 1;
  }

  /** Those that `find` names, each once. */
  function listed(find: (name: (address: string) => void) => void): number[] {
    const found = new Set<number>();
    find((address) => {
      const place = placeOf(address);
      if (place !== undefined && found.size < left.places) found.add(place);
    });
    left.places -= found.size;
    return [...found];
  }

  function isRead(text: string): boolean {
    if (!text.includes(MAY_NAME) || text.length > left.read) return false;
    left.read -= text.length;
    return true;
  }

  return {
    /**
     * What a frame names besides its texts, found as the viewer finds it.
     * @param lines JSON, with references in place of long texts
     */
    frame: (lines: readonly string[]): number[] =>
      listed((name) => {
        const read = pageReader(name);
        for (const line of lines) if (isRead(line)) read(JSON.parse(line));
      }),
    /** @param literal of a JSON string, what stands between its quotes */
    text(hash: string, literal: string): void {
      if (texts.has(hash)) return;
      const find = (name: (address: string) => void) => pageReader(name)(pageOf(JSON.parse(`"${literal}"`)));
      texts.set(hash, isRead(literal) ? listed(find) : []);
    },
    all: (): NamedAssets => ({
      addresses: [...places.keys()],
      texts: Object.fromEntries([...texts].filter(([, named]) => named.length > 0)),
    }),
  };
}

const pageReader = (name: (address: string) => void) =>
  createPageAssets((address, kind) => {
    if (kind !== 'hint') name(address);
    return undefined;
  });

/** A text says nothing of where it stands: it is taken for the sizes of a picture where it begins with an address, else for a style sheet. */
const pageOf = (text: string) => ({
  type: EVENT_TYPES.FullSnapshot,
  data: {
    node: /^\s*https?:/i.test(text)
      ? { type: 2, id: 1, tagName: 'img', attributes: { srcset: text } }
      : { type: 3, id: 1, isStyle: true, textContent: text },
  },
});
