import type { RecordedEvent } from '@vitrine/contract/events';
import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { markAt } from '@vitrine/recording/active-ranges';
import { SOURCES, type Viewport } from '@vitrine/recording/event-shapes';
import { fieldsOf } from '@vitrine/recording/fields';
import type { ListedPage, ListedTimeline } from '../event-source/timeline.ts';

/** A place where the visitor's hand was, on one page. */
export interface Trace {
  /** Ms of session time. */
  at: number;
  /** CSS pixels of the page's window. */
  x: number;
  y: number;
  /** A click, or a touch. */
  pressed: boolean;
  page_id: string;
  /** The window's size at that moment. */
  viewport: Viewport;
}

/** rrweb's mouse interactions that are seen as a press. */
const PRESSES = { click: 2, contextMenu: 3, touchStart: 7 } as const;

/** A browser makes a click of a tap, at most this much after the finger came down: they are one press. */
const TAP_MS = 1000;

/** Every trace that the visitor's mouse or finger left in the recording, in order of time over all pages. */
export const tracesOf = (timeline: ListedTimeline): Trace[] =>
  [...timeline.pages.values()]
    .flatMap((page) => tracesOfPage(page, timeline.started_at))
    .sort((a, b) => a.at - b.at);

function tracesOfPage(page: ListedPage, startedAt: number): Trace[] {
  const traces: Trace[] = [];
  let touchedAt = Number.NEGATIVE_INFINITY;
  const add = (at: number, { x, y }: Place, pressed: boolean) => {
    const { width, height } = markAt(page.viewports, at) ?? DEFAULT_VIEWPORT;
    traces.push({ at, x, y, pressed, page_id: page.page_id, viewport: { width, height } });
  };
  for (const event of page.events) {
    if (event.type !== EVENT_TYPES.IncrementalSnapshot) continue;
    const at = event.timestamp - startedAt;
    for (const { before, place } of movesOf(event)) add(Math.max(0, at - before), place, false);
    const press = pressOf(event);
    if (!press) continue;
    if (press.type === PRESSES.touchStart) touchedAt = at;
    else if (at - touchedAt <= TAP_MS) continue;
    add(at, press.place, true);
  }
  return traces;
}

interface Place {
  x: number;
  y: number;
}

function placeOf(value: unknown): Place | null {
  const { x, y } = fieldsOf(value);
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x as number, y: y as number } : null;
}

/** Where the hand moved, and how many ms before the event that tells it. */
function movesOf({ data }: RecordedEvent): { before: number; place: Place }[] {
  const { source, positions } = fieldsOf(data);
  if (source !== SOURCES.MouseMove && source !== SOURCES.TouchMove && source !== SOURCES.Drag) return [];
  if (!Array.isArray(positions)) return [];
  return positions.flatMap((position) => {
    const place = placeOf(position);
    const offset = Number(fieldsOf(position).timeOffset);
    return place ? [{ place, before: offset < 0 ? -offset : 0 }] : [];
  });
}

function pressOf({ data }: RecordedEvent): { type: number; place: Place } | null {
  const { source, type } = fieldsOf(data);
  const place = placeOf(data);
  if (source !== SOURCES.MouseInteraction || !place) return null;
  const known = Object.values(PRESSES).find((press) => press === type);
  return known === undefined ? null : { type: known, place };
}
