import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { FOCUS_INTERACTIONS, fieldsOf, SOURCES } from '@vitrine/recording/event-shapes';

/** At `at` (ms of session time) something says that the visitor looks at this page. */
export interface Signal {
  at: number;
  page_id: string;
}

interface Sight {
  visible: boolean;
  focused: boolean;
}

/** The tracker tells a page's visibility at its start; what comes later is a change, and the page began visible. */
const START_MS = 1000;

/**
 * What says that a page is on screen, over all pages, in order of time: a page that begins visible; one that turns
 * visible or gets the focus; a hand on the mouse, the screen or a drag. Scrolling, typing and changes of the page do
 * not count: a carousel in a tab behind does these by itself.
 */
export function signalsOf(
  byPage: ReadonlyMap<string, readonly RecordedEvent[]>,
  startedAt: number,
): Signal[] {
  const signals: Signal[] = [];
  for (const [page_id, events] of byPage) {
    for (const timestamp of timesOnScreen(events)) signals.push({ at: timestamp - startedAt, page_id });
  }
  return signals.sort((a, b) => a.at - b.at);
}

function timesOnScreen(events: readonly RecordedEvent[]): number[] {
  const first = events[0];
  if (!first) return [];
  const told = events
    .filter((event) => event.timestamp <= first.timestamp + START_MS)
    .map(sightOf)
    .find((sight) => sight !== null);
  let sight: Sight = told ?? { visible: true, focused: false };
  const times = sight.visible ? [first.timestamp] : [];
  for (const event of events) {
    const now = sightOf(event);
    if (now) {
      if (now.visible && (!sight.visible || (now.focused && !sight.focused))) times.push(event.timestamp);
      sight = now;
    }
    const touched = interactionTime(event);
    if (touched !== null) times.push(touched);
  }
  return times;
}

function sightOf(event: RecordedEvent): Sight | null {
  if (event.type !== EVENT_TYPES.Custom) return null;
  const { tag, payload } = fieldsOf(event.data);
  if (tag !== TRACKER_TAGS.visibility) return null;
  const { visible, focused } = fieldsOf(payload);
  return typeof visible === 'boolean' ? { visible, focused: focused === true } : null;
}

/**
 * When the visitor's hand was last on the page, by this event. rrweb sends movements up to half a second late: what
 * counts is when they happened, or a tab just left would come back.
 */
function interactionTime(event: RecordedEvent): number | null {
  if (event.type !== EVENT_TYPES.IncrementalSnapshot) return null;
  const data = fieldsOf(event.data);
  switch (data.source) {
    case SOURCES.MouseMove:
    case SOURCES.TouchMove:
    case SOURCES.Drag: {
      const last = Array.isArray(data.positions) ? fieldsOf(data.positions.at(-1)).timeOffset : undefined;
      return event.timestamp + (typeof last === 'number' ? Math.min(0, last) : 0);
    }
    case SOURCES.MouseInteraction:
      return data.type === FOCUS_INTERACTIONS.focus || data.type === FOCUS_INTERACTIONS.blur
        ? null
        : event.timestamp;
    default:
      return null;
  }
}
