import type { RecordedEvent } from '@vitrine/contract/events';
import type { Surroundings } from '@vitrine/contract/recording-index';
import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { fieldsOf } from './fields.ts';
import { cut } from './shown-text.ts';

/** Longer than any answer that a browser knows. */
const MAX_ANSWER_CHARS = 20;

/** What the event tells of the visitor's browser; null when it tells nothing. */
export function surroundingsIn({ type, data }: RecordedEvent): Surroundings | null {
  if (type !== EVENT_TYPES.Custom || fieldsOf(data).tag !== TRACKER_TAGS.surroundings) return null;
  const { dark, still, hover, pointer } = fieldsOf(fieldsOf(data).payload);
  return {
    dark: dark === true,
    still: still === true,
    hover: hover === true,
    pointer: typeof pointer === 'string' ? cut(pointer, MAX_ANSWER_CHARS) : '',
  };
}
