import type { RecordedEvent } from '@vitrine/contract/events';
import type { RecordingIndex } from '@vitrine/contract/recording-index';
import { createIndex } from '../create-index.ts';

/** What is known of a visit of these events, in whatever order they are. */
export function indexOf(events: readonly RecordedEvent[], { labels = false } = {}): RecordingIndex {
  const fold = createIndex({ labels });
  for (const event of [...events].sort((a, b) => a.timestamp - b.timestamp)) fold.push(event);
  return fold.index();
}
