import { randomBytes } from 'node:crypto';
import { type At, meta, picture, pressed, says, visibility } from './posted-recording.ts';

/** For so long the first page says another number each second. */
export const SECONDS = 60;
/** Of a change each second: they make several frames of the page. */
const CHARACTERS = 100_000;
/** When the other page comes, in another tab. */
const OTHER_MS = SECONDS * 1_000 + 1_000;

/** A visit of two pages, of which the first one is several frames. */
export const longPages = () => {
  const said = Array.from({ length: SECONDS }, (_, n): At[] => [
    says((n + 1) * 1_000, String(n + 1)),
    // Somebody is there: what they do not look at is left out.
    pressed((n + 1) * 1_000, 10, 10),
    {
      at: (n + 1) * 1_000,
      type: 3,
      data: { source: 0, adds: [], removes: [], texts: [], attributes: [noise()] },
    },
  ]);
  const blocks = Array.from({ length: SECONDS / 5 }, (_, n) => said.slice(n * 5, n * 5 + 5).flat());
  const other = [
    meta(OTHER_MS),
    picture(OTHER_MS, 'other'),
    visibility(OTHER_MS, true),
    says(OTHER_MS + 1_000, 'end'),
  ];
  return [
    { blocks: [[meta(0), picture(0, '0'), visibility(1, true)], ...blocks] },
    { tab: 1, blocks: [other] },
  ];
};
/** What nobody sees, and nothing can make small. */
const noise = () => ({
  id: 4,
  attributes: { 'data-noise': randomBytes(CHARACTERS * 0.75).toString('base64') },
});
