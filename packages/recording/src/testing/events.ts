import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { SOURCES } from '../event-shapes.ts';

/** When every session of these tests starts, ms since the epoch. */
export const T0 = 1_790_000_000_000;

/** Events of one page load, `at` in ms of session time. */
export function pageEvents(page_id: string, tab_id = 'tab-1') {
  const event = (at: number, type: number, data: unknown): RecordedEvent => ({
    type,
    timestamp: T0 + at,
    data,
    page_id,
    tab_id,
  });
  const increment = (at: number, data: object) => event(at, EVENT_TYPES.IncrementalSnapshot, data);
  return {
    event,
    increment,
    visibility: (at: number, visible: boolean, focused = visible) =>
      event(at, EVENT_TYPES.Custom, { tag: TRACKER_TAGS.visibility, payload: { visible, focused } }),
    surroundings: (at: number) =>
      event(at, EVENT_TYPES.Custom, {
        tag: TRACKER_TAGS.surroundings,
        payload: { dark: true, still: false, hover: false, pointer: 'coarse' },
      }),
    meta: (at: number, width = 1024, height = 768) =>
      event(at, EVENT_TYPES.Meta, { href: 'https://store.example/', width, height }),
    snapshot: (at: number) =>
      event(at, EVENT_TYPES.FullSnapshot, { node: { type: 0, id: 1, childNodes: [] }, initialOffset: {} }),
    /** Moves that were made `ago` ms before rrweb sent them. */
    move: (at: number, ago = 0) =>
      increment(at, { source: SOURCES.MouseMove, positions: [{ x: 1, y: 1, id: 2, timeOffset: -ago }] }),
    click: (at: number) => increment(at, { source: SOURCES.MouseInteraction, type: 2, id: 2, x: 1, y: 1 }),
    blur: (at: number) => increment(at, { source: SOURCES.MouseInteraction, type: 6, id: 2 }),
    scroll: (at: number) => increment(at, { source: SOURCES.Scroll, id: 1, x: 0, y: 10 }),
    input: (at: number) => increment(at, { source: SOURCES.Input, id: 2, text: '*', isChecked: false }),
    mutation: (at: number) =>
      increment(at, { source: SOURCES.Mutation, adds: [], removes: [], texts: [], attributes: [] }),
    resize: (at: number, width: number, height: number) =>
      increment(at, { source: SOURCES.ViewportResize, width, height }),
  };
}

/** A page that begins visible at `at` and has its picture 20 ms later. */
export function opening(page_id: string, at: number, tab_id = 'tab-1'): RecordedEvent[] {
  const page = pageEvents(page_id, tab_id);
  return [page.visibility(at, true), page.meta(at + 10), page.snapshot(at + 20)];
}
