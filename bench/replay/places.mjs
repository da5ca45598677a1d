import { seededRandom } from '../../e2e/visitor/random.ts';

/** The slider's steps (slider.ts of the viewer). */
const STEPS = 1_000;
/** A place is so far behind its page's beginning, ms: at the beginning itself there may be no picture yet. */
const INSIDE_MS = 600;

/** Random places of the recording, each on a step of the slider and another one than the last. */
export function placesIn({ minutes, pages }, count) {
  const random = seededRandom(`seeks ${minutes}`);
  const duration = pages.at(-1).to;
  const places = [];
  while (places.length < count) {
    const step = Math.floor(random() * STEPS);
    const at = (step / STEPS) * duration;
    const page = pages.find(({ from, to }) => at >= from + INSIDE_MS && at <= to);
    if (page && places.at(-1)?.at !== at) places.push({ value: step / (STEPS / 100), at, page: page.number });
  }
  return places;
}
