import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { text } from '../../database/kinds.ts';
import { checkedRows } from '../../database/rows.ts';
import { createTurns } from '../../kernel/turns.ts';
import { type Database, VISITORS } from '../../ports/database.ts';
import { askedBy, asking, OURSELVES } from './askers.ts';
import { TABLES } from './expunge.ts';
import { applyMigrations, type MigrationSession } from './migrations.ts';

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;

// Drizzle asks node-postgres' global table of parsers, so the port's types have to be set there. Our int8 columns are
// byte counts and milliseconds, far below 2^53.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
// node-postgres' types name the scalar types only.
const parsers = pg.types as unknown as {
  getTypeParser(oid: number, format: 'text'): (text: string) => (string | null)[];
  setTypeParser(oid: number, parse: (text: string) => unknown): void;
};
const textArray = parsers.getTypeParser(INT8_ARRAY, 'text');
parsers.setTypeParser(INT8_ARRAY, (text) =>
  textArray(text).map((item) => (item === null ? null : Number(item))),
);

/** Any number, as long as every process of ours takes the same one. */
const MIGRATION_LOCK = 7_461_129;

/** Enough for ingest's commits and the dashboard's reads of one process; PostgreSQL's default allows 100 in all. */
const POOL_SIZE = 10;

/**
 * What people have under way at a time, each of them and all together: a statement that works takes a core from whatever else works, and
 * the rest of the pool is left to ingest and to jobs.
 */
const EACH_AT_ONCE = 1;
const PEOPLE_AT_ONCE = 6;

/** A server that does not answer in this time is down, and the caller should say so. */
const CONNECT_TIMEOUT_MS = 5_000;

/** After so long without a word the system asks whether the other side is still there. */
const KEEP_ALIVE_DELAY_MS = 30_000;

/**
 * A process that stands still within a transaction holds what others wait for: after so long its connection is cut (by the server's
 * clock). Ours wait for nothing within one but storage, for some seconds (s3.ts).
 */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * What a statement may take. A server that vanishes with what was sent to it is else noticed after a quarter of an hour, when the system
 * gives the connection up; ingest, which does one thing after the other, would stand still for so long. By the server's clock first.
 */
const STATEMENT_MS = 60_000;
const ANSWER_MS = 65_000;

/** What node-postgres says when no answer has come in time: the connection still waits for it. */
const isUnanswered = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.message === 'Query read timeout') return true;
  return false;
};

export interface PostgresDatabase extends Database {
  /** As `migrate`, of a database that nobody else may start on because of a row among its migrations; that row stays. */
  migrateBeside(number: number): Promise<{ applied: string[] }>;
}

/**
 * @param onError told of connections that broke (the server restarted); the pool replaces them by itself.
 * @param answer_ms after so long without an answer the server has gone
 * @param unhurried statements may take as long as they take: for tools that go through whole tables
 */
export function openPostgresDatabase(options: {
  url: string;
  migrations: string;
  onError: (error: Error) => void;
  unhurried?: boolean;
  answer_ms?: number;
}): PostgresDatabase {
  const settings = [
    'timezone=UTC',
    'jit=off',
    `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
  ];
  if (!options.unhurried) settings.push(`statement_timeout=${STATEMENT_MS}`);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: POOL_SIZE,
    // Else a server that has gone without a word, its machine with it, would not be noticed for as long as nothing is sent.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Raw timestamps are texts: they must read the same whatever the server's own time zone is. And none of our statements
    // runs for so long that it would be worth the tenth of a second and more that compiling it takes.
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    ...(!options.unhurried && { query_timeout: options.answer_ms ?? ANSWER_MS }),
  });
  // The pool hears of idle connections only: one that ends within a transaction would end the process.
  pool.on('connect', (client) => client.on('error', options.onError));
  pool.on('error', options.onError);
  const turns = createTurns({ at_once: PEOPLE_AT_ONCE, at_once_each: EACH_AT_ONCE });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const whose = askedBy();
    return whose === OURSELVES || whose === VISITORS ? work() : turns.take(whose, work);
  };
  // All that Drizzle's session asks of its client outside of transactions.
  const client = {
    query: (query: pg.QueryConfig, values?: unknown[]) => inTurn(() => pool.query(query, values)),
  };
  const orm = drizzle({ client: client as pg.Pool });
  // Drizzle's own never gives a connection back on which BEGIN failed, because it was cut while nobody used it: after ten of them the
  // pool would be empty for ever.
  orm.transaction = (work, config) =>
    inTurn(async () => {
      const client = await pool.connect();
      let unanswered = false;
      try {
        return await drizzle({ client }).transaction(work, config);
      } catch (error) {
        unanswered = isUnanswered(error);
        throw error;
      } finally {
        // One that is broken is not kept either.
        client.release(unanswered);
      }
    });
  return {
    engine: 'postgres',
    asking,
    orm,
    migrate: () => migrate(options.url, options.migrations),
    migrateBeside: (number) => migrate(options.url, options.migrations, number),
    // A commit is answered when it is on the disk.
    flush: async () => undefined,
    expunge: () => vacuumAll(options.url),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Nobody waits for a vacuum; a large table takes longer than a statement of ours may. */
async function vacuumAll(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(TABLES);
    for (const { name } of checkedRows(rows, { name: text })) await client.query(`VACUUM ${name}`);
  } finally {
    await client.end();
  }
}

/** By a connection of its own: an index of a large table takes its time. */
async function migrate(
  connectionString: string,
  folder: string,
  beside?: number,
): Promise<{ applied: string[] }> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: '-c timezone=UTC',
  });
  // Whoever waits for an answer hears of it.
  client.on('error', () => undefined);
  await client.connect();
  const session: MigrationSession = {
    query: (sql, params) => client.query(sql, params),
    exec: async (sql) => {
      await client.query(sql);
    },
  };
  try {
    await session.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const transaction = async (work: (session: MigrationSession) => Promise<void>) => {
      await session.exec('BEGIN');
      try {
        await work(session);
        await session.exec('COMMIT');
      } catch (error) {
        await session.exec('ROLLBACK');
        throw error;
      }
    };
    const applied = await applyMigrations(folder, session, transaction, beside);
    return { applied };
  } finally {
    // That gives the lock back, whatever state the connection is in.
    await client.end();
  }
}
