import type { RecordedEvent } from '@vitrine/contract/events';

/** What the events call answered, judged; `damaged` counts entries that are no events and were left out. */
export type ReadEvents =
  | { ok: true; events: RecordedEvent[]; damaged: number }
  | { ok: false; error: 'invalidEvents' | 'noEvents' };

/**
 * Judges the parsed answer of the events call. Whoever knows a store's id can post events, so an entry that is no event
 * costs itself only; a list with nothing but such entries is no list of events.
 */
export function readEvents(answer: unknown): ReadEvents {
  if (!Array.isArray(answer)) return { ok: false, error: 'invalidEvents' };
  if (answer.length === 0) return { ok: false, error: 'noEvents' };
  const events = answer.filter(isRecordedEvent);
  if (events.length === 0) return { ok: false, error: 'invalidEvents' };
  return { ok: true, events, damaged: answer.length - events.length };
}

function isRecordedEvent(value: unknown): value is RecordedEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Partial<Record<keyof RecordedEvent, unknown>>;
  return (
    Number.isInteger(event.type) &&
    Number.isFinite(event.timestamp) &&
    typeof event.page_id === 'string' &&
    typeof event.tab_id === 'string'
  );
}
