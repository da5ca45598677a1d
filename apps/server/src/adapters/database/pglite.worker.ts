// The embedded database, in a thread of its own: a slow query does not hold up the event loop that serves requests.
import { parentPort, workerData } from 'node:worker_threads';
import {
  PGlite,
  type QueryOptions as PGliteQueryOptions,
  type Transaction,
  types,
} from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CheckpointFailed, checkpoint } from './pglite-checkpoint.ts';
import { isAlive, isPanic, isSuspicious } from './pglite-health.ts';
import type { Answer, Asked, PlainError, QueryOptions, QueryResult, Ready } from './pglite-protocol.ts';

const port = parentPort;
if (!port) throw new Error('pglite.worker runs as a worker thread');

const asText = (value: string) => value;
const OID = {
  numeric_array: 1231,
  timestamp_array: 1115,
  timestamptz_array: 1185,
  interval_array: 1187,
  date_array: 1182,
};

/** The same JavaScript types as the PostgreSQL adapter answers (ports/database.ts). */
const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.DATE]: asText,
  [types.INTERVAL]: asText,
  [OID.numeric_array]: asText,
  [OID.timestamp_array]: asText,
  [OID.timestamptz_array]: asText,
  [OID.interval_array]: asText,
  [OID.date_array]: asText,
};

interface Open {
  transaction: Transaction;
  /** Lets the transaction's callback end: true commits, false rolls back. */
  end(commit: boolean): void;
  ended: Promise<unknown>;
}
const open = new Map<number, Open>();
let lastTransaction = 0;

class RolledBack extends Error {}

function begin(db: PGlite): Promise<number> {
  return new Promise((resolve, reject) => {
    const number = ++lastTransaction;
    const ended = db.transaction(async (transaction) => {
      const commit = await new Promise<boolean>((end) => {
        open.set(number, { transaction, end, ended });
        resolve(number);
      });
      if (!commit) throw new RolledBack();
    });
    // A BEGIN that fails never calls back. Later failures are told by `end`; here they come too late to matter.
    ended.catch(reject);
  });
}

async function end(number: number, commit: boolean): Promise<void> {
  const entry = open.get(number);
  if (!entry) throw new Error(`transaction ${number} is not open`);
  open.delete(number);
  entry.end(commit);
  try {
    await entry.ended;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
}

const target = (db: PGlite, number: number | undefined) => {
  if (number === undefined) return db;
  const entry = open.get(number);
  if (!entry) throw new Error(`transaction ${number} is not open`);
  return entry.transaction;
};

async function query(on: PGlite | Transaction, sql: string, params: unknown[], options: QueryOptions) {
  const full: PGliteQueryOptions = { rowMode: options.rowMode, parsers };
  const { rows, fields, affectedRows } = await on.query(sql, params, full);
  return { rows, fields, affectedRows: affectedRows ?? 0 } satisfies QueryResult;
}

async function perform(db: PGlite, folder: string, asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'query':
      return query(target(db, asked.transaction), asked.sql, asked.params, asked.options);
    case 'exec':
      await target(db, asked.transaction).exec(asked.sql);
      return undefined;
    case 'begin':
      return begin(db);
    case 'commit':
      return end(asked.transaction, true);
    case 'rollback':
      return end(asked.transaction, false);
    case 'checkpoint':
      return checkpoint(db, folder, asked.to, asked.known);
    case 'close':
      return db.close();
  }
}

function plain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  const extra = Object.fromEntries(
    (['code', 'detail', 'constraint'] as const).flatMap((key) => {
      const value: unknown = (error as unknown as Record<string, unknown>)[key];
      return typeof value === 'string' ? [[key, value]] : [];
    }),
  );
  return { name, message, ...extra };
}

/**
 * How much of the write-ahead log is kept for use again after a checkpoint. PostgreSQL's own bound of 1 GB is for servers: here a burst
 * of visits would take that from the disk for good.
 */
const LOG_BOUNDS = ['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];

const say = (message: Answer | Ready) => port.postMessage(message);

let broken = false;
/** Answers wait for it: what a broken engine says must not be taken for the truth. */
let sound: Promise<void> = Promise.resolve();

function giveUp(error: unknown): void {
  if (broken) return;
  broken = true;
  say({ broken: plain(error) });
}

async function verify(db: PGlite, error: unknown): Promise<void> {
  if (error instanceof CheckpointFailed || isPanic(error) || !(await isAlive(db))) giveUp(error);
}

async function answer(db: PGlite, folder: string, asked: Asked): Promise<void> {
  let message: Answer;
  try {
    message = { id: asked.id, ok: true, value: await perform(db, folder, asked) };
  } catch (error) {
    message = { id: asked.id, ok: false, error: plain(error) };
    if (asked.kind !== 'close' && isSuspicious(error)) sound = sound.then(() => verify(db, error));
  }
  for (let waited: unknown; waited !== sound; ) {
    waited = sound;
    await sound;
  }
  if (broken) return;
  say(message);
  if (asked.kind === 'close') port?.close();
}

try {
  const { folder } = workerData as { folder: string };
  const db = await PGlite.create(folder, {
    startParams: [...PGlite.defaultStartParams, ...LOG_BOUNDS],
    extensions: { btree_gin, pg_trgm },
  });
  await db.exec(`SET timezone = 'UTC'`);
  if (!(await isAlive(db))) throw new Error('the database opened but does not respond');
  port.on('message', (asked: Asked) => answer(db, folder, asked));
  say({ ready: true });
} catch (error) {
  say({ ready: false, error: plain(error) });
  port.close();
}
