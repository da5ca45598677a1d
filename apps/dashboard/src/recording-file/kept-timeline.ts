import type { KeptVisit } from '@vitrine/contract/recording-file';
import { framedTimeline, readFrame, type Timeline } from '@vitrine/player';
import { createFiles, createParts } from './kept-visit.ts';

/** No page has it: all addresses are another's, and what the file has not got is nothing. */
const NO_ORIGIN = '';

/** The timeline of the visit that the file holds; its frames are read as they are needed. */
export function keptTimeline({ recording, files }: KeptVisit): Timeline {
  const parts = createParts();
  const addressOf = createFiles();
  const names = new Map(Object.entries(files));
  const linksOf = async (addresses: readonly string[]) =>
    new Map(
      addresses.flatMap((address) => {
        const name = names.get(address);
        const link = name === undefined ? undefined : addressOf(name);
        return link === undefined ? [] : [[address, link] as const];
      }),
    );
  return framedTimeline(recording, {
    all: async () => [],
    markers: async () => recording.visit.markers,
    async read({ number, texts, keyframe_lines }, { page_id, tab_id, surroundings }) {
      const [body] = await Promise.all([parts.frame(number), parts.loadTexts(texts)]);
      const order = { page_id, tab_id, surroundings, keyframe_lines, body };
      return readFrame(order, NO_ORIGIN, parts.text, linksOf);
    },
  });
}
