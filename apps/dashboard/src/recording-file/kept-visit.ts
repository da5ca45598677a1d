import { END_ELEMENT, FILE_SCHEME, type KeptVisit, VISIT_ELEMENT } from '@vitrine/contract/recording-file';

/** The visit that the file holds. Throws when it is not whole, or holds none. */
export function readVisit(): KeptVisit {
  const element = document.getElementById(VISIT_ELEMENT);
  if (!element || !document.getElementById(END_ELEMENT)) throw new Error('This file is incomplete');
  return JSON.parse(element.textContent);
}

type Kind = 'frame' | 'text' | 'file';

/** What the file holds besides, by name. */
const elementsOf = (kind: Kind): ReadonlyMap<string, HTMLElement> =>
  new Map(
    [...document.querySelectorAll<HTMLElement>(`script[data-${kind}]`)].map((element) => [
      element.dataset[kind] ?? '',
      element,
    ]),
  );

const bytesOf = ({ textContent }: HTMLElement) =>
  Uint8Array.from(atob(textContent.trim()), (character) => character.charCodeAt(0));

const unpacked = (element: HTMLElement): Promise<ArrayBuffer> =>
  new Response(
    new Blob([bytesOf(element)]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).arrayBuffer();

/** Frames by number and texts by hash, as they were packed. */
export function createParts() {
  const [frames, texts] = [elementsOf('frame'), elementsOf('text')];
  const known = new Map<string, string>();
  return {
    async frame(number: number): Promise<ArrayBuffer> {
      const element = frames.get(String(number));
      if (!element) throw new Error(`This file lacks the part ${number}`);
      return unpacked(element);
    },
    /** Gets texts ready for `text`; one that the file has not leaves a hole. */
    async loadTexts(hashes: readonly string[]): Promise<void> {
      await Promise.all(
        hashes.map(async (hash) => {
          const element = known.has(hash) ? undefined : texts.get(hash);
          if (element) known.set(hash, new TextDecoder().decode(await unpacked(element)));
        }),
      );
    },
    text: (hash: string) => known.get(hash),
  };
}

/** What may be shown as what it says it is. */
const SHOWN = /^(image|font|audio|video)\/|^text\/css\b/;
const NOTHING = 'data:,';

/** Answers the function that gives a kept file an address, by its name. */
export function createFiles(): (name: string) => string | undefined {
  const elements = elementsOf('file');
  const addresses = new Map<string, string>();
  const named = new RegExp(`${FILE_SCHEME}([\\w-]+)`, 'g');
  return function addressOf(name) {
    const known = addresses.get(name);
    const element = elements.get(name);
    if (known !== undefined || !element) return known;
    // Style sheets may name one another in a circle.
    addresses.set(name, NOTHING);
    const said = element.dataset.type ?? '';
    const type = SHOWN.test(said) ? said : 'application/octet-stream';
    const bytes = bytesOf(element);
    const body = type.startsWith('text/css')
      ? new TextDecoder().decode(bytes).replaceAll(named, (_, other: string) => addressOf(other) ?? NOTHING)
      : bytes;
    const address = URL.createObjectURL(new Blob([body], { type }));
    addresses.set(name, address);
    return address;
  };
}
