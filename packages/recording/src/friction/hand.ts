/** A click follows its press by less; who holds longer does something else. */
const HELD_MS = 1_000;

/** Of scrolling, only what comes right behind it is its doing (packages/recording/src/friction/background.ts counts a second). */
const SCROLL_HEAD_START_MS = 800;

/** When the visitor's hand was last on a page. Times in ms. */
export function createHand() {
  let pressed = { at: Number.NEGATIVE_INFINITY, node_id: Number.NaN };
  let answeredAt: number | null = null;
  let at = Number.NEGATIVE_INFINITY;
  return {
    press(time: number, node_id: number): void {
      pressed = { at: time, node_id };
      answeredAt = null;
      at = Math.max(at, time);
    },
    /** The press is over. */
    click(time: number): void {
      pressed = { at: Number.NEGATIVE_INFINITY, node_id: Number.NaN };
      answeredAt = null;
      at = Math.max(at, time);
    },
    type(time: number): void {
      at = Math.max(at, time);
    },
    scroll(time: number): void {
      at = Math.max(at, time - SCROLL_HEAD_START_MS);
    },
    /** Where a click began. */
    pressedBefore: (time: number): number => (time - pressed.at <= HELD_MS ? pressed.at : time),
    /** The page does something: an answer to the press, if the hand is still down. Some pages do not wait for the click. */
    answer(time: number, isFor: (press: { at: number; node_id: number }) => boolean): void {
      if (answeredAt === null && time - pressed.at <= HELD_MS && isFor(pressed)) answeredAt = time;
    },
    /** When the page answered the press of a click. */
    answeredAt: (time: number): number | null => (time - pressed.at <= HELD_MS ? answeredAt : null),
    at: () => at,
  };
}
