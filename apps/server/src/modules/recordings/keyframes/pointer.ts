import { type Fields, fieldsOf, INTERACTION, isNumber, SOURCE } from './serialized.ts';

export interface Place {
  x: number;
  y: number;
  /** Of what lay under it. */
  id: number;
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

  moved(source: number, position: unknown): void {
    if (source === SOURCE.touchMove) this.isTouch = true;
    this.put(fieldsOf(position));
  }

  interacted(type: unknown, data: Fields): void {
    if (type === INTERACTION.touchStart) this.isTouch = this.isDown = true;
    if (type === INTERACTION.touchEnd || type === INTERACTION.touchCancel) this.isDown = false;
    if (MOVES_TO.includes(type)) this.put(data);
  }

  private put({ x, y, id }: Fields): void {
    if (isNumber(id)) this.place = { x: isNumber(x) ? x : 0, y: isNumber(y) ? y : 0, id };
  }
}
