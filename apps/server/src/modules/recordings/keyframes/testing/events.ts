import { newPageState } from '../page-state.ts';
import type { PageEvent } from '../serialized.ts';

export type Node = Record<string, unknown>;
export const text = (id: number, textContent: string): Node => ({ type: 3, id, textContent });
export const el = (id: number, tagName: string, childNodes: Node[] = [], more: Node = {}): Node => ({
  type: 2,
  id,
  tagName,
  attributes: {},
  childNodes,
  ...more,
});
export const page = (...body: Node[]): Node => ({
  type: 0,
  id: 1,
  childNodes: [el(2, 'html', [el(3, 'head'), el(4, 'body', body)])],
});
export const T = 1_700_000_000_000;
export const begin = (node: unknown): PageEvent[] => [
  { type: 4, timestamp: T, data: { href: 'https://shop.example/', width: 800, height: 600 } },
  { type: 2, timestamp: T, data: { node, initialOffset: { top: 0, left: 0 } } },
];
export const change = (source: number, data: object): PageEvent => ({
  type: 3,
  timestamp: T + 1,
  data: { source, ...data },
});
export const mutation = (some: object) =>
  change(0, { adds: [], removes: [], texts: [], attributes: [], ...some });
export const keyframe = (events: readonly PageEvent[]) => {
  const state = newPageState();
  for (const event of events) state.apply(event);
  return state.keyframe(T + 2);
};
