import type { Readable } from 'node:stream';

/**
 * Named byte objects that are written once and never changed. Keys are relative, made of `/`-separated
 * segments of `[A-Za-z0-9._-]`, none of them `.` or `..`; any other key throws.
 */
export interface ObjectStorage {
  /** Resolves once the object would survive a power cut. A failed put leaves no object. Replaces an object of that key. */
  put(key: string, body: Uint8Array | readonly Uint8Array[] | Readable): Promise<void>;
  /** `range` is [start, end), in bytes. Throws ObjectNotFound when there is no such object. */
  get(key: string, range?: { start: number; end: number }): Promise<Uint8Array>;
  /** The same, for what may be large. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Objects whose key starts with `prefix`, in order of key. */
  list(prefix: string): AsyncGenerator<StoredObject>;
}

export interface StoredObject {
  key: string;
  bytes: number;
  /** When it was put, by the clock of whoever keeps it; milliseconds since the epoch. Never earlier than that. */
  stored_at: number;
}

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  readonly key: string;
  constructor(key: string) {
    super(`no object ${key}`);
    this.key = key;
  }
}

/** Storage cannot be used now, though what it was asked for is fine: it does not answer, or refuses everybody. The same call does later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  constructor(cause: unknown) {
    super('object storage unavailable', { cause });
  }
}

const SEGMENT = /^[A-Za-z0-9._-]+$/;

/** Throws a TypeError where the key is none: for adapters. */
export function checkKey(key: string): void {
  const good = key.split('/').every((part) => SEGMENT.test(part) && part !== '.' && part !== '..');
  if (!good) throw new TypeError(`not a key of object storage: ${JSON.stringify(key)}`);
}

/** Whether storage has the object. Rejects when that cannot be said. */
export async function isThere(storage: Pick<ObjectStorage, 'get'>, key: string): Promise<boolean> {
  return (await ifThere(storage.get(key, { start: 0, end: 1 }))) !== undefined;
}

/** What was asked of storage; undefined when it has not got the object. Rejects when that cannot be said. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}
