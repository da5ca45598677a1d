import { sql } from 'drizzle-orm';
import { text } from '../database/kinds.ts';
import { anyRows, rowsOf } from '../database/rows.ts';
import type { TestServer } from './test-server.ts';

/**
 * Tables of which a row names one of these, in whatever column: ids, with and without their dashes, or an address. All tables are looked at, so that a
 * new one is too.
 */
export async function tablesThatName(
  { deps }: Pick<TestServer, 'deps'>,
  needles: readonly string[],
): Promise<string[]> {
  const { orm } = deps.database;
  const tables = await rowsOf(orm, { name: text })`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`;
  const patterns = needles.flatMap((needle) => [needle, needle.replaceAll('-', '')]).map((one) => `%${one}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await anyRows(orm)`
      SELECT 1 FROM ${sql.identifier(name)} t WHERE t::text ILIKE ANY(${sql.param(patterns)}::text[]) LIMIT 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Columns that say whose a row is: `workspace_id`, `user_id`. */
export const ownerColumns = ({ deps }: Pick<TestServer, 'deps'>, column: 'workspace_id' | 'user_id') =>
  rowsOf(deps.database.orm, { name: text })`SELECT table_name::text AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = ${column} ORDER BY 1`.then((rows) =>
    rows.map(({ name }) => name),
  );

/** Objects whose key or bytes hold one of these, each byte of each object looked at, whatever its prefix. */
export async function objectsThatHold(
  { deps: { storage } }: Pick<TestServer, 'deps'>,
  needles: readonly (string | Buffer)[],
): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list('')) {
    const bytes = Buffer.from(await storage.get(key));
    if (
      needles.some((needle) => bytes.includes(needle) || (typeof needle === 'string' && key.includes(needle)))
    )
      found.push(key);
  }
  return found;
}
