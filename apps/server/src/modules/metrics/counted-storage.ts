import { Histogram, type Registry } from 'prom-client';
import { ObjectNotFound, type ObjectStorage } from '../../ports/object-storage.ts';

/** Seconds: files take milliseconds, a bucket some tens of them, large recordings more. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** The same storage, whose requests are counted and timed. Of a stream, until it begins; of a list, as far as it is read. */
export function countStorage(registry: Registry, storage: ObjectStorage): ObjectStorage {
  const durations = new Histogram({
    name: 'vitrine_storage_request_duration_seconds',
    help: 'Time that calls of object storage take, by what was asked and how it ended.',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const begin = (operation: keyof ObjectStorage) => {
    const end = durations.startTimer({ operation });
    return {
      done: () => end({ outcome: 'ok' }),
      failed: (error: unknown) => end({ outcome: error instanceof ObjectNotFound ? 'missing' : 'error' }),
    };
  };
  async function counted<T>(operation: keyof ObjectStorage, work: () => Promise<T>): Promise<T> {
    const { done, failed } = begin(operation);
    try {
      const result = await work();
      done();
      return result;
    } catch (error) {
      failed(error);
      throw error;
    }
  }
  return {
    put: (key, body) => counted('put', () => storage.put(key, body)),
    get: (key, range) => counted('get', () => storage.get(key, range)),
    stream: (key, range) => counted('stream', () => storage.stream(key, range)),
    delete: (key) => counted('delete', () => storage.delete(key)),
    async *list(prefix) {
      const { done, failed } = begin('list');
      let ended: () => unknown = done;
      try {
        yield* storage.list(prefix);
      } catch (error) {
        ended = () => failed(error);
        throw error;
      } finally {
        // Also of a list that is read no further.
        ended();
      }
    },
  };
}
