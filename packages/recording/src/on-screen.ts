import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { FOCUS_INTERACTIONS, SOURCES } from './event-shapes.ts';
import { fieldsOf } from './fields.ts';

/** At `time` (ms since the epoch) something says that the visitor looks at this page. */
export interface Signal<Page> {
  time: number;
  page: Page;
}

interface Sight {
  visible: boolean;
  focused: boolean;
}

/** The tracker tells a page's visibility at its start; what comes later is a change, and the page began visible. */
const START_MS = 1000;

/**
 * Tells when something says that a page is on screen, event by event: a page that begins visible; one that turns visible or
 * gets the focus; a hand on the mouse, the screen or a drag. Scrolling, typing and changes of the page do not count: a
 * carousel in a tab behind does these by itself.
 */
export function createSight() {
  let start = Number.NaN;
  /** Null as long as it is not told, and may still be. */
  let sight: Sight | null = null;
  const begun = (): Sight => ({ visible: true, focused: false });
  return {
    /** @returns times, ms since the epoch */
    push(event: RecordedEvent): number[] {
      if (Number.isNaN(start)) start = event.timestamp;
      const times: number[] = [];
      const now = sightOf(event);
      if (!sight && (now || event.timestamp > start + START_MS)) {
        sight = now && event.timestamp <= start + START_MS ? now : begun();
        if (sight.visible) times.push(start);
      }
      if (sight && now) {
        if (now.visible && (!sight.visible || (now.focused && !sight.focused))) times.push(event.timestamp);
        sight = now;
      }
      const touched = interactionTime(event);
      if (touched !== null) times.push(touched);
      return times;
    },
    /** Its start, where nothing has told yet what it was like: then it counts as visible. */
    open: (): number[] => (sight || Number.isNaN(start) ? [] : [start]),
  };
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
