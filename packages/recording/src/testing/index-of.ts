import type { RecordedEvent } from '@vitrine/contract/events';
import { createIndex } from '../create-index.ts';
import { type VisitIndex, withIds } from '../with-ids.ts';

/** What is known of a visit of these events, in whatever order they are. */
export function indexOf(events: readonly RecordedEvent[], { labels = false } = {}): VisitIndex {
  const fold = createIndex({ labels });
  for (const event of [...events].sort((a, b) => a.timestamp - b.timestamp)) fold.push(event);
  return withIds(fold.index());
}
