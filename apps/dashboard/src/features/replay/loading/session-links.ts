type Links = ReadonlyMap<string, string>;
/** Where what an address leads to is fetched from us, by address; undefined for what was not kept. */
export type ToldLinks = ReadonlyMap<string, string | undefined>;

export interface SessionLinks {
  /** Where what was kept of these addresses is fetched, by address. */
  of(addresses: readonly string[]): Promise<Links>;
  /** Asks for what the rest of the recording names, once in a while: while a frame is on its way. */
  ahead(): void;
}

interface SessionLinksInput {
  /** Asks for some addresses, and tells which of them could be asked for. */
  ask: (addresses: readonly string[]) => Promise<{ links: Links; answered: readonly string[] }>;
  /** What the recording itself tells: of its first picture, and of all of it. Null when it does not. */
  told: { first: ToldLinks; all: () => Promise<ToldLinks> } | null;
}

/** Links are good for an hour or two (contract, `sessions_assets`). */
const GOOD_MS = 30 * 60_000;

/** Frames of a visit name the same pictures again and again: each is asked for once in a while, and what the recording has told is not. */
export function createSessionLinks({ ask, told }: SessionLinksInput): SessionLinks {
  let known = new Map(told?.first);
  let since = performance.now();
  let coming: Promise<void> | undefined;

  function forgetOld(): void {
    if (performance.now() - since <= GOOD_MS) return;
    known = new Map();
    since = performance.now();
    coming = undefined;
  }

  async function readAll(all: () => Promise<ToldLinks>): Promise<void> {
    const mine = known;
    try {
      for (const [address, link] of await all()) mine.set(address, link);
    } catch (error) {
      // Each frame's are asked for then.
      console.error(error);
    }
  }

  return {
    ahead() {
      forgetOld();
      if (told) coming ??= readAll(told.all);
    },
    async of(addresses) {
      forgetOld();
      const mine = known;
      const unknown = () => addresses.filter((address) => !mine.has(address));
      if (unknown().length > 0) await coming;
      const missing = unknown();
      if (missing.length > 0) {
        const { links, answered } = await ask(missing);
        for (const address of answered) mine.set(address, links.get(address));
      }
      return new Map(
        addresses.flatMap((address) => {
          const link = mine.get(address);
          return link === undefined ? [] : [[address, link] as const];
        }),
      );
    },
  };
}
