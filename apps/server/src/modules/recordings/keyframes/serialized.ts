export { type Fields, fieldsOf, listOf } from '@vitrine/recording/fields';

/** What rrweb's numbers mean (`NodeType`, `IncrementalSource`, `MouseInteractions`, `MediaInteractions` of @rrweb/types). */
export const NODE = { document: 0, doctype: 1, element: 2, text: 3, cdata: 4, comment: 5 } as const;
export const SOURCE = {
  mutation: 0,
  mouseMove: 1,
  mouseInteraction: 2,
  scroll: 3,
  resize: 4,
  input: 5,
  touchMove: 6,
  media: 7,
  sheetRule: 8,
  font: 10,
  drag: 12,
  declaration: 13,
  selection: 14,
  adoptedSheets: 15,
  customElement: 16,
} as const;
export const INTERACTION = {
  mouseUp: 0,
  mouseDown: 1,
  click: 2,
  focus: 5,
  blur: 6,
  touchStart: 7,
  touchEnd: 9,
  touchCancel: 10,
} as const;
export const MEDIA = { play: 0, pause: 1 } as const;

/** A recorded event, of the fields that count here. What is in `data` may be anything. */
export interface PageEvent {
  type: number;
  /** Milliseconds since the epoch. */
  timestamp: number;
  data?: unknown;
}

export type Primitive = string | number | boolean | null;

export const isPrimitive = (value: unknown): value is Primitive =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** JSON holds no other numbers, and what is handed over otherwise need not be JSON. */
export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Text as a browser makes it of what it is given for some; null gives none. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : isPrimitive(value) ? String(value) : '[object Object]';

export const plain = (value: unknown): Primitive => (isPrimitive(value) ? value : textOf(value));

/** An object with any names for keys: `__proto__` is one of them. */
export const emptyRecord = <Value>(): Record<string, Value> => Object.create(null);
