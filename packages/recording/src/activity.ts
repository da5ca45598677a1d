import type { RecordedEvent } from '@vitrine/contract/events';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { countWhile } from './binary-search.ts';
import { FOCUS_INTERACTIONS, SOURCES } from './event-shapes.ts';
import { fieldsOf } from './fields.ts';

/** From `from` to `to` (ms since the epoch) the visitor was never quiet for as long as counts. */
export interface Spell {
  from: number;
  to: number;
}

/**
 * So long without a sign of the visitor counts as inactivity. Shorter is somebody who reads, which is worth seeing; who
 * reads for longer moves the mouse or scrolls now and then.
 */
export const QUIET_MS = 5_000;

/** With a quiet time between any two, some fourteen hours of one page. */
const MAX_SPELLS = 10_000;

/**
 * When the visitor was at work on which page. Of what lies closer together than a quiet time only the ends are kept, in whatever
 * order it comes. Where there are more spells than a visit has, they are joined over ever longer pauses.
 */
export function createActivity<Page>() {
  const spells = new Map<Page, Spell[]>();
  let quiet = QUIET_MS;
  let count = 0;

  function add(own: Spell[], { from, to }: Spell): void {
    const next = countWhile(own, (spell) => spell.from <= from);
    const before = own[next - 1];
    const after = own[next];
    const spell = before && from - before.to < quiet ? before : { from, to };
    spell.to = Math.max(spell.to, to);
    if (spell !== before) {
      own.splice(next, 0, spell);
      count += 1;
    }
    if (after && after.from - spell.to < quiet) {
      spell.to = Math.max(spell.to, after.to);
      own.splice(own.indexOf(after, next), 1);
      count -= 1;
    }
  }

  function join(): void {
    quiet *= 2;
    count = 0;
    for (const [page, old] of spells) {
      const joined: Spell[] = [];
      for (const spell of old) add(joined, spell);
      spells.set(page, joined);
    }
  }

  return {
    push(page: Page, event: RecordedEvent): void {
      const times = visitorsTimes(event);
      if (times.length === 0) return;
      const own = spells.get(page) ?? [];
      spells.set(page, own);
      for (const time of times) add(own, { from: time, to: time });
      // (Of more pages than that each keeps one.)
      while (count > Math.max(MAX_SPELLS, spells.size)) join();
    },
    /** In order of time. */
    of: (page: Page): readonly Spell[] => spells.get(page) ?? [],
  };
}

/** When the visitor was at work by this event; ms since the epoch. What a page does by itself is no activity. */
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
      return [event.timestamp];
    case SOURCES.Input:
      return data.userTriggered === false ? [] : [event.timestamp];
    default:
      return [];
  }
}
