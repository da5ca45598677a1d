/** rrweb's types of events, and sources of its incremental ones. */
export const EVENT = { fullSnapshot: 2, incremental: 3, meta: 4 } as const;
export const SOURCE = {
  mutation: 0,
  move: 1,
  interaction: 2,
  scroll: 3,
  resize: 4,
  input: 5,
  touchMove: 6,
  media: 7,
  rules: 8,
  drag: 12,
  declaration: 13,
  selection: 14,
  adopted: 15,
  customElement: 16,
} as const;
