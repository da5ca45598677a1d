import { EVENT_TYPES } from '@vitrine/contract/tags';
import { SOURCES } from '@vitrine/recording/event-shapes';
import { type Fields, fieldsOf, listOf } from '@vitrine/recording/fields';
import { sanitizeTree } from './sanitize-tree.ts';
import { sanitizeValues } from './sanitize-values.ts';

/** Of an event that may be none. */
interface Maybe {
  type?: unknown;
  page_id?: unknown;
  data?: unknown;
}

/**
 * A session's events, or those of a frame, without what would take the viewer down or have it ask somebody else: changed in place, and
 * without pictures of nothing where their page has another. Anybody who knows a store's id can post events, and rrweb takes them
 * for those of its recorder.
 */
export function sanitizeEvents<Event>(events: readonly Event[]): Event[] {
  const pictured = new Set<unknown>();
  const empty = new Set<Event>();
  for (const event of events) {
    const { type, page_id, data } = fieldsOf(event) as Maybe;
    if (type === EVENT_TYPES.FullSnapshot) {
      if (isPicture(data)) pictured.add(page_id);
      else empty.add(event);
    } else if (type === EVENT_TYPES.IncrementalSnapshot) sanitizeChange(fieldsOf(data));
    sanitizeValues(event);
  }
  return events.filter((event) => !empty.has(event) || !pictured.has(fieldsOf(event).page_id));
}

function isPicture(data: unknown): boolean {
  const { node } = fieldsOf(data);
  return (
    sanitizeTree(node) &&
    listOf(node.childNodes).some((child) => /^html$/i.test(String(fieldsOf(child).tagName)))
  );
}

function sanitizeChange(data: Fields): void {
  if (data.source !== SOURCES.Mutation || !Array.isArray(data.adds)) return;
  (data as Record<string, unknown>).adds = data.adds.filter((add) => sanitizeTree(fieldsOf(add).node));
}
