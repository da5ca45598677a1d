import type { RecordedEvent } from '@vitrine/contract/events';
import { createIndex } from '@vitrine/recording/create-index';
import { type Marker, withIds } from '@vitrine/recording/with-ids';

/**
 * Reads what was clicked and typed into, of a session that may grow: what has been read of it is not read again, unless something
 * came late. Reading a large page takes a while: it yields now and then, for `inSlices`. One has to come to its end before the next
 * begins.
 */
export function createLabelling(): (events: readonly RecordedEvent[]) => Generator<void, readonly Marker[]> {
  let fold = createIndex({ labels: true });
  let count = 0;
  let last: RecordedEvent | undefined;
  return function* (events) {
    if (events[count - 1] !== last) {
      fold = createIndex({ labels: true });
      count = 0;
    }
    for (; count < events.length; count++) {
      last = events[count] as RecordedEvent;
      yield* fold.steps(last);
      yield;
    }
    return withIds(fold.index()).markers;
  };
}
