import { Readable } from 'node:stream';
import { isTransient } from '../../../kernel/transient-error.ts';
import { ObjectNotFound, type ObjectStorage } from '../../../ports/object-storage.ts';

export interface WatchedStorage extends ObjectStorage {
  /** Whether it could not be used at some time; that an object is not there is an answer. */
  hasFailed(): boolean;
}

/** The same storage, which remembers that it failed: also where somebody else put up with it. */
export function watched(storage: ObjectStorage): WatchedStorage {
  let failed = false;
  const note = (error: unknown): never => {
    failed ||= !(error instanceof ObjectNotFound);
    throw error;
  };
  return {
    put: (key, body) =>
      storage.put(key, body).catch((error: unknown) => {
        // What made the stream failed, and not who was to keep it.
        if (body instanceof Readable && body.errored === error) throw error;
        note(error);
      }),
    get: (key, range) => storage.get(key, range).catch(note),
    stream: (key, range) => storage.stream(key, range).catch(note),
    delete: (key) => storage.delete(key).catch(note),
    async *list(prefix) {
      try {
        yield* storage.list(prefix);
      } catch (error) {
        note(error);
      }
    },
    hasFailed: () => failed,
  };
}

/** Whether storage or database could not be used: no session is to blame for it, and all will be well later. */
export const isOurs = (error: unknown, storage: WatchedStorage): boolean =>
  storage.hasFailed() || isTransient(error);
