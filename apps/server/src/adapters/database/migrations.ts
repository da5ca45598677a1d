import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { number, text } from '../../database/kinds.ts';
import { checkedRows } from '../../database/rows.ts';

export interface MigrationSession {
  query(sql: string, params: unknown[]): Promise<{ rows: unknown[] }>;
  /** Statements without values, several at once. */
  exec(sql: string): Promise<void>;
}

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

const FILE_NAME = /^(\d{3})_[a-z0-9_]+\.sql$/;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const match = FILE_NAME.exec(name);
      if (!match) throw new Error(`${name} is not a valid migration name; expected 001_what_it_does.sql`);
      const sql = await readFile(join(folder, name), 'utf8');
      return {
        number: Number(match[1]),
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) throw new Error(`migration ${index + 1} is missing or duplicated`);
  });
  return migrations;
}

export const MIGRATIONS_TABLE_SQL = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/**
 * Applies what is missing, in order, each in a transaction of its own. The caller sees to it that one process at a
 * time is here. Throws when the database was made by other migrations than these (edited, or of a newer version).
 * @param beside number of a row that is no migration and stays where it is; to anybody who does not name it, it is one of a newer version
 */
export async function applyMigrations(
  folder: string,
  session: MigrationSession,
  transaction: (work: (session: MigrationSession) => Promise<void>) => Promise<void>,
  beside?: number,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await session.exec(MIGRATIONS_TABLE_SQL);
  const { rows } = await session.query(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
    [],
  );
  const all = checkedRows(rows, { number, name: text, checksum: text });
  const done = all.filter(({ number }) => number !== beside);
  for (const { number, name, checksum } of done) {
    const known = migrations[number - 1];
    if (!known) throw new Error(`the database is newer than this program: it has migration ${name}`);
    if (known.checksum !== checksum)
      throw new Error(`migration ${known.name} was changed after it was applied`);
  }
  const missing = migrations.slice(done.length);
  for (const { number, name, sql, checksum } of missing) {
    await transaction(async (inside) => {
      await inside.exec(sql);
      await inside.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
        number,
        name,
        checksum,
      ]);
    });
  }
  return missing.map(({ name }) => name);
}
