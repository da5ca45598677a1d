import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { emptyFolder } from '../evaluations.ts';

/** Rows of a stopped product's embedded database. Asks a copy: the next start is to find what the stop has left. */
export async function rowsAtRest<Row>(dataDir: string, query: string): Promise<Row[]> {
  const copy = emptyFolder();
  try {
    cpSync(join(dataDir, 'database'), copy, { recursive: true });
    return await asked<Row>(copy, query);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Changes what no endpoint changes. */
export async function changeAtRest(dataDir: string, statement: string): Promise<void> {
  await asked(join(dataDir, 'database'), statement);
}

async function asked<Row>(folder: string, statement: string): Promise<Row[]> {
  const database = await PGlite.create(folder, { extensions: { btree_gin, pg_trgm } });
  try {
    return (await database.query<Row>(statement)).rows;
  } finally {
    await database.close();
  }
}
