import { type Fields, fieldsOf, INTERACTION, isNumber, listOf, SOURCE } from './serialized.ts';

interface Place {
  x: number;
  y: number;
  /** Of what lay under it. */
  id: number;
  /** ms since the epoch. */
  at: number;
}

const MOVES_TO: readonly unknown[] = [
  INTERACTION.mouseUp,
  INTERACTION.mouseDown,
  INTERACTION.click,
  INTERACTION.touchStart,
  INTERACTION.touchEnd,
];

/** Where the visitor's mouse or finger was last, and whether it is a finger. */
export class Pointer {
  place: Place | null = null;
  /** A finger was seen on this page: rrweb then draws no mouse. */
  isTouch = false;
  isDown = false;

  /** The recorder gathers positions for half a second: a click that came meanwhile stands before them. */
  moved(source: number, positions: unknown, now: number): void {
    if (source === SOURCE.touchMove) this.isTouch = true;
    const last = fieldsOf(listOf(positions).at(-1));
    this.put(last, now + Math.min(0, isNumber(last.timeOffset) ? last.timeOffset : 0));
  }

  interacted(type: unknown, data: Fields, now: number): void {
    if (type === INTERACTION.touchStart) this.isTouch = this.isDown = true;
    if (type === INTERACTION.touchEnd || type === INTERACTION.touchCancel) this.isDown = false;
    if (MOVES_TO.includes(type)) this.put(data, now);
  }

  private put({ x, y, id }: Fields, at: number): void {
    if (!isNumber(id) || (this.place && at < this.place.at)) return;
    this.place = { x: isNumber(x) ? x : 0, y: isNumber(y) ? y : 0, id, at };
  }
}
