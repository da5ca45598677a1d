import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage, StoredObject } from '../../ports/object-storage.ts';
import { count, megabytes, type Say, ToolRefused, tellProgress } from '../operator.ts';
import type { OwnObjects } from './own-objects.ts';

/** Copied and read back at the same time. */
const AT_ONCE = 8;
/** Up to here an object is sent in one piece; a larger one is streamed, of which so much is in memory. */
const PIECE_BYTES = 8 * 1024 * 1024;
const KEYS_TOLD = 3;
/** A database that was taken goes with its bucket. */
const WHEN_BEGUN =
  'Use a new, empty database with it. Or delete the objects that aren’t needed and run this again.';

interface Sides {
  /** Nobody else writes to it. */
  from: ObjectStorage;
  to: ObjectStorage;
  /** Of the target's, those that this move has put there. */
  own: OwnObjects;
  say: Say;
}

export interface Pair {
  key: string;
  /** Undefined where there is none. */
  from: StoredObject | undefined;
  to: StoredObject | undefined;
}

/** Both listings side by side, by key; neither is remembered. */
export async function* pairs({ from, to }: Pick<Sides, 'from' | 'to'>): AsyncGenerator<Pair> {
  const [ours, theirs] = [from.list(''), to.list('')];
  const next = async (side: AsyncGenerator<StoredObject>) => {
    const step = await side.next();
    return step.done ? undefined : step.value;
  };
  let [a, b] = [await next(ours), await next(theirs)];
  while (a || b) {
    const key = !b || (a && a.key < b.key) ? (a as StoredObject).key : b.key;
    const pair: Pair = { key, from: a?.key === key ? a : undefined, to: b?.key === key ? b : undefined };
    yield pair;
    if (pair.from) a = await next(ours);
    if (pair.to) b = await next(theirs);
  }
}

export interface Listed {
  objects: number;
  bytes: number;
  /** Of the source's, those that are in the target by key and size. */
  there: number;
  /** Keys of the target's that the source does not have, or has with another size. */
  others: string[];
}

export async function listBoth(sides: Pick<Sides, 'from' | 'to'>): Promise<Listed> {
  const listed: Listed = { objects: 0, bytes: 0, there: 0, others: [] };
  for await (const { key, from, to } of pairs(sides)) {
    if (to && to.bytes !== from?.bytes) listed.others.push(key);
    if (!from) continue;
    listed.objects += 1;
    listed.bytes += from.bytes;
    if (to?.bytes === from.bytes) listed.there += 1;
  }
  return listed;
}

/**
 * Refuses a bucket that holds anything but objects of this store, before anything is done.
 * @param own those of the others that an earlier run of this move has put there; undefined, there was none
 */
export function refuseOthers({ others }: Listed, own: ReadonlySet<string> | undefined): void {
  const foreign = others.filter((key) => !own?.has(key));
  if (foreign.length === 0) return;
  throw new ToolRefused(
    `The bucket contains ${count(foreign.length)} objects from elsewhere, e.g. ${foreign.slice(0, KEYS_TOLD).join(', ')}. Use an empty bucket, or set S3_PREFIX to a separate folder in this one${own ? `. ${WHEN_BEGUN}` : '.'}`,
  );
}

/**
 * Copies all objects, and reads each of them back from the target to compare its digest. One that is there already is read and compared.
 * What this move has put there is copied again where it differs, and removed where the source has it no more; nothing else is.
 * @param listed of which `refuseOthers` has refused all others but our own
 */
export async function moveObjects(sides: Sides, listed: Listed): Promise<void> {
  const { to, own, say } = sides;
  for (const key of listed.others) await to.delete(key);
  await own.forget(listed.others);
  if (listed.others.length > 0)
    say(
      `  ${count(listed.others.length)} objects from an earlier run that no longer exist in the store were removed.`,
    );
  const tell = tellProgress(say, 'objects', listed.objects);
  const sum = { done: 0, kept: 0 };
  const walk = pairs(sides);
  const worker = async () => {
    for (;;) {
      const step = await walk.next();
      if (step.done) return;
      const { value } = step;
      if (!value.from) continue;
      if (await moveObject(sides, value.from, value.to)) sum.kept += 1;
      sum.done += 1;
      tell(sum.done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const after = await listBoth(sides);
  if (after.there !== after.objects || after.others.length > 0)
    throw new ToolRefused(
      'Someone else changed the bucket during the move. Run this again when nothing else writes to it.',
    );
  const kept = sum.kept > 0 ? ` (${count(sum.kept)} already existed)` : '';
  say(
    `  ${count(sum.done)} objects, ${megabytes(listed.bytes)}, verified by reading them back and comparing SHA-256${kept}.`,
  );
}

/** @returns whether it was there already */
async function moveObject(
  { from, to, own }: Sides,
  { key, bytes }: StoredObject,
  there: StoredObject | undefined,
): Promise<boolean> {
  if (there?.bytes === bytes && (await digestIn(from, key)) === (await digestIn(to, key))) return true;
  if (!there) await own.remember(key);
  else if (!(await own.among([key])).has(key))
    throw new ToolRefused(
      `The bucket contains a different object ${key}. Use an empty bucket. ${WHEN_BEGUN}`,
    );
  const digest = bytes <= PIECE_BYTES ? await send(from, to, key) : await stream(from, to, key);
  if ((await digestIn(to, key)) !== digest)
    throw new ToolRefused(`Object ${key} read back from the bucket doesn’t match what was sent.`);
  return false;
}

async function send(from: ObjectStorage, to: ObjectStorage, key: string): Promise<string> {
  const body = await from.get(key);
  await to.put(key, body);
  return createHash('sha256').update(body).digest('hex');
}

async function stream(from: ObjectStorage, to: ObjectStorage, key: string): Promise<string> {
  const hash = createHash('sha256');
  const body = new PassThrough();
  const source = await from.stream(key);
  source.on('data', (piece: Buffer) => hash.update(piece));
  await Promise.all([pipeline(source, body), to.put(key, body)]);
  return hash.digest('hex');
}

async function digestIn(storage: ObjectStorage, key: string): Promise<string> {
  const hash = createHash('sha256');
  const stream: Readable = await storage.stream(key);
  for await (const piece of stream) hash.update(piece as Buffer);
  return hash.digest('hex');
}
