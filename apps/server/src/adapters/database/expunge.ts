import { statfs } from 'node:fs/promises';
import { number, text } from '../../database/kinds.ts';
import { checkedRows } from '../../database/rows.ts';
import { NoRoomForCheckpoint, SPARE_BYTES } from './checkpoint-copy.ts';
import type { Checkpointer } from './checkpointer.ts';
import type { PgliteClient } from './pglite-client.ts';

/** All tables of ours, the small ones first. */
export const TABLES = `SELECT c.oid::regclass::text AS name, pg_total_relation_size(c.oid)::float8 AS bytes FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY bytes, name`;

/** … without those that nothing was ever written to: not even their indexes have a page beside the first, which says what they are. */
const USED = `WITH relations AS (SELECT oid AS of, oid FROM pg_class WHERE relkind = 'r'
    UNION ALL SELECT oid, reltoastrelid FROM pg_class WHERE relkind = 'r' AND reltoastrelid <> 0)
  SELECT t.* FROM (${TABLES}) t WHERE EXISTS (SELECT FROM relations r WHERE r.of = t.name::regclass
    AND (pg_relation_size(r.oid) > 0
      OR EXISTS (SELECT FROM pg_index i WHERE i.indrelid = r.oid AND pg_relation_size(i.indexrelid) > 8192)))`;

/** Files of the log that may be there at once, by far: what waits to be used again is bounded (pglite.worker.ts). */
const MAX_LOG_FILES = 100;

type Client = Pick<PgliteClient, 'query' | 'exec'>;

interface ExpungeDeps {
  client: Client;
  /** The database's own. */
  folder: string;
  checkpointer: Pick<Checkpointer, 'renew'>;
}

/** Table by table, so that others have their turn between. */
export async function vacuum(client: Client): Promise<void> {
  for (const { name } of await namesOf(client, TABLES)) await client.exec(`VACUUM ${name}`);
}

/**
 * Takes the bytes of removed rows out of the embedded database's files. `VACUUM` alone leaves them in the free room of tables'
 * and indexes' pages: so these are written anew. Then the log that tells of them goes, and the checkpoints.
 */
export async function expunge({ client, folder, checkpointer }: ExpungeDeps): Promise<void> {
  const tables = checkedRows((await client.query(USED)).rows, { name: text, bytes: number });
  for (const { name, bytes } of tables) {
    await checkRoom(folder, bytes);
    await client.exec(`VACUUM (FULL) ${name}`);
  }
  await forgetValues(client, tables);
  await client.exec('SET wal_recycle = off');
  try {
    const before = await passLog(client);
    await checkpointer.renew();
    const left = await namesOf(client, LOG_FILES);
    if (left.some(({ name }) => name <= before)) throw new Error(`${before} of the log is still there`);
  } finally {
    await client.exec('RESET wal_recycle');
  }
}

/** A table that is written anew is there twice until it is done. */
async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const wanted = bytes + SPARE_BYTES;
  if (bavail * bsize < wanted) throw new NoRoomForCheckpoint(bavail * bsize, wanted);
}

/** The planner's statistics hold values of columns, where somebody has asked for any. */
async function forgetValues(client: Client, tables: readonly { name: string }[]): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_statistic s JOIN pg_class c ON c.oid = s.starelid
      WHERE c.relnamespace = current_schema()::regnamespace LIMIT 1`,
  );
  if (rows.length > 0) for (const { name } of tables) await client.exec(`ANALYZE ${name}`);
  await client.exec('VACUUM (FULL) pg_statistic');
}

const LOG_FILES = `SELECT name FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$' ORDER BY name`;

/**
 * Goes on with the log behind all files that it has, those included that wait to be used again with what they held. The next
 * checkpoint removes them.
 * @returns the last of them
 */
async function passLog(client: Client): Promise<string> {
  const last = (await namesOf(client, LOG_FILES)).at(-1)?.name ?? '';
  for (let passed = 0; passed < MAX_LOG_FILES; passed++) {
    const [at] = await namesOf(client, 'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name');
    if (at && at.name > last) return last;
    // A file in which nothing was written yet is not passed.
    await client.exec(`SELECT pg_logical_emit_message(false, 'vitrine', ''); SELECT pg_switch_wal()`);
  }
  throw new Error('the log of the embedded database could not be passed');
}

const NAME = { name: text };

const namesOf = async (client: Client, sql: string) => checkedRows((await client.query(sql)).rows, NAME);
