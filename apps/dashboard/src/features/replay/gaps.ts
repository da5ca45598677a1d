import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { FOCUS_INTERACTIONS, fieldsOf, SOURCES } from '@vitrine/recording/event-shapes';
import { countWhile } from '@vitrine/recording/halves';
import { stretchAt, type Timeline } from './timeline.ts';

/** From `from` until before `to` (ms of session time) the visitor did nothing: playing leaves it out. */
export interface Gap {
  from: number;
  to: number;
}

/**
 * So long without a sign of the visitor counts as inactivity. Shorter is somebody who reads, which is worth seeing; who
 * reads for longer moves the mouse or scrolls now and then.
 */
const QUIET_MS = 5_000;

/** What is kept of a quiet time at either end, so that the eye can follow: at 1x any of them takes a second. */
const EDGE_MS = 500;

/** The session's inactive stretches, in order of time. What a page does by itself is no activity. */
export function gapsOf(timeline: Timeline): Gap[] {
  const { duration } = timeline;
  const gaps: Gap[] = [];
  let last = 0;
  for (const at of activityOf(timeline)) {
    if (at - last >= QUIET_MS) gaps.push({ from: last + EDGE_MS, to: at - EDGE_MS });
    last = at;
  }
  // Nothing comes after the end that would have to be led up to.
  if (duration - last >= QUIET_MS) gaps.push({ from: last + EDGE_MS, to: duration });
  return gaps;
}

/** The gap that `position` (ms of session time) lies in. */
export function gapAt(gaps: readonly Gap[], position: number): Gap | undefined {
  const gap = gaps[countWhile(gaps, ({ to }) => to <= position)];
  return gap && gap.from <= position ? gap : undefined;
}

/** Of a session's length: what lies closer together than this is one shade on its slider. */
const NEAREST_SHADES = 0.001;

/** The gaps as they are drawn, however many there are. */
export function shadesOf(gaps: readonly Gap[], duration: number): Gap[] {
  const shades: Gap[] = [];
  for (const gap of gaps) {
    const last = shades.at(-1);
    if (last && gap.from - last.to < duration * NEAREST_SHADES) last.to = gap.to;
    else shades.push({ ...gap });
  }
  return shades;
}

/** When the visitor did something on the page on screen, or came to another; ms of session time, in order. */
function activityOf(timeline: Timeline): number[] {
  const times = timeline.stretches.map(({ from }) => from);
  for (const { page_id, events } of timeline.pages.values()) {
    for (const event of events) {
      for (const timestamp of visitorsTimes(event)) {
        const at = timestamp - timeline.started_at;
        // A tab behind scrolls and types by itself.
        if (stretchAt(timeline, at)?.page_id === page_id) times.push(at);
      }
    }
  }
  return times.sort((a, b) => a - b);
}

/** When the visitor was at work by this event; ms since the epoch. */
function visitorsTimes(event: RecordedEvent): number[] {
  const data = fieldsOf(event.data);
  if (event.type === EVENT_TYPES.Custom) {
    return data.tag === TRACKER_TAGS.navigation || data.tag === TRACKER_TAGS.visibility
      ? [event.timestamp]
      : [];
  }
  if (event.type !== EVENT_TYPES.IncrementalSnapshot) return [];
  switch (data.source) {
    case SOURCES.MouseMove:
    case SOURCES.TouchMove:
    case SOURCES.Drag: {
      // It holds the movements of some time before it.
      const first = Array.isArray(data.positions) ? fieldsOf(data.positions[0]).timeOffset : 0;
      return [event.timestamp + (typeof first === 'number' ? Math.min(0, first) : 0), event.timestamp];
    }
    case SOURCES.MouseInteraction:
      return data.type === FOCUS_INTERACTIONS.blur ? [] : [event.timestamp];
    case SOURCES.Scroll:
    case SOURCES.ViewportResize:
    case SOURCES.Input:
      return [event.timestamp];
    default:
      return [];
  }
}
