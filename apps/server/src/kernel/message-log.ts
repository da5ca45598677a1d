import { sql } from 'drizzle-orm';
import { hasRows } from '../database/rows.ts';
import type { Orm } from '../ports/database.ts';
import { iso } from './iso.ts';

/** Senders of webhooks repeat for some days what was not answered. */
const KEPT_DAYS = 30;

/**
 * Notes that a message came, in the transaction of what it makes necessary. False: it came before, and that was done.
 * @param table of messages that came, with `received_at` and these columns, unique by them
 */
export async function isNewMessage(
  tx: Orm,
  table: string,
  columns: Readonly<Record<string, string>>,
  now: number,
): Promise<boolean> {
  const messages = sql.identifier(table);
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  await tx.execute(sql`DELETE FROM ${messages}
    WHERE received_at < ${iso(now)}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
  return hasRows(tx)`INSERT INTO ${messages} (${sql.join(names, sql`, `)}, received_at)
    VALUES (${sql.join(values, sql`, `)}, ${iso(now)}::timestamptz) ON CONFLICT DO NOTHING RETURNING 1`;
}
