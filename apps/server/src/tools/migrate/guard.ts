import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MIGRATIONS_TABLE_SQL } from '../../adapters/database/migrations.ts';
import type { S3Options } from '../../adapters/object-storage/s3.ts';
import { text } from '../../database/kinds.ts';
import { firstRow } from '../../database/rows.ts';
import type { Orm } from '../../ports/database.ts';
import { dropOwnObjects, makeOwnObjects } from './own-objects.ts';
import { MIGRATIONS_TABLE } from './tables.ts';

/**
 * While a store is moved the target has a row more among its migrations: no program knows that one, so none starts on a database
 * that is half a store. In place of a checksum it says what is moved, and where to.
 */
export const GUARD = 2_147_483_647;
const GUARD_NAME = 'rows that migrate-store has not finished: run it again';

const begun = z.strictObject({
  /** `identityOf` the source. */
  store: z.string(),
  /** Without what may be secret in it; null, Amazon's. */
  endpoint: z.string().nullable(),
  bucket: z.string(),
  prefix: z.string(),
});

/** A store, and the place that its objects are moved to. */
export type Move = z.infer<typeof begun>;

export async function moveOf(source: Orm, { endpoint, bucket, prefix }: S3Options): Promise<Move> {
  const url = endpoint === undefined ? undefined : new URL(endpoint);
  return {
    store: await identityOf(source),
    endpoint: url ? url.origin + url.pathname.replace(/\/$/, '') : null,
    bucket,
    prefix,
  };
}

/** Of a store: the database cluster and its first workspace. */
async function identityOf(orm: Orm): Promise<string> {
  const row = await firstRow(orm, { text })`SELECT system_identifier::text || ' ' || coalesce(
      (SELECT id::text FROM workspaces ORDER BY created_at, id LIMIT 1), '') AS text
    FROM pg_control_system()`;
  return createHash('sha256')
    .update(row?.text ?? '')
    .digest('hex');
}

/** The move that has barred a database with a table of migrations: undefined when none has, `unknown` when it was no program of this version. */
export async function barredBy(orm: Orm): Promise<Move | 'unknown' | undefined> {
  const row = await firstRow(orm, { checksum: text })`
    SELECT checksum FROM ${sql.identifier(MIGRATIONS_TABLE)} WHERE number = ${GUARD}`;
  if (!row) return undefined;
  try {
    return begun.parse(JSON.parse(row.checksum));
  } catch {
    return 'unknown';
  }
}

/** From now on no program starts on the database. It may have no table yet. */
export async function bar(tx: Orm, move: Move): Promise<void> {
  await tx.execute(sql.raw(MIGRATIONS_TABLE_SQL));
  await tx.execute(sql`INSERT INTO ${sql.identifier(MIGRATIONS_TABLE)} (number, name, checksum)
    VALUES (${GUARD}, ${GUARD_NAME}, ${JSON.stringify(move)})`);
  await makeOwnObjects(tx);
}

/** The store is whole: it may be used, and nothing of the move is left. */
export function unbar(orm: Orm): Promise<void> {
  return orm.transaction(async (tx) => {
    await dropOwnObjects(tx);
    await tx.execute(sql`DELETE FROM ${sql.identifier(MIGRATIONS_TABLE)} WHERE number = ${GUARD}`);
  });
}
