import { baseIn, wholePicture } from '@vitrine/recording/frames/pictures';

export interface OwnPictures {
  /** A frame's JSON lines with their pictures whole, instead of by what differs from a base. */
  of(lines: string): Promise<string>;
  /** Whether it is the base of a picture: that is not for the file. */
  isBase(hash: string): boolean;
}

/**
 * A base is what other visitors' pages had in common, and holds what a picture that is told by it has not. A file goes from hand to hand:
 * it has its own visitor's pictures alone.
 * @param textOf undefined for one that is gone: then the picture stays as it is told, and shows nothing
 */
export function createOwnPictures(textOf: (hash: string) => Promise<string | undefined>): OwnPictures {
  const bases = new Map<string, string | undefined>();
  return {
    async of(text) {
      const lines = text.split('\n');
      for (const hash of new Set(lines.flatMap((line) => baseIn(line) ?? [])))
        if (!bases.has(hash)) bases.set(hash, await textOf(hash));
      return lines.map((line) => wholePicture(line, (hash) => bases.get(hash)) ?? line).join('\n');
    },
    isBase: (hash) => bases.has(hash),
  };
}
