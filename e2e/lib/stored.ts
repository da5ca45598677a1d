import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, inflateRawSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** One thing that is kept: where it was found, and what it says. */
export interface Kept {
  where: string;
  text: string;
}

/**
 * Everything a stopped product keeps in its data folder: each file as it lies there, what every gzip stream in it
 * inflates to, and every row of every table of the embedded database.
 */
export async function* everythingStored(dataDir: string, databaseFolder: string): AsyncGenerator<Kept> {
  for (const file of filesBelow(dataDir)) {
    const bytes = readFileSync(file);
    yield { where: file, text: bytes.toString('latin1') };
    for (const offset of gzipOffsets(bytes)) {
      const inflated = inflateAt(bytes, offset);
      if (inflated) yield { where: `${file}, inflated at ${offset}`, text: inflated };
    }
  }
  const database = await PGlite.create(databaseFolder, { extensions: { btree_gin, pg_trgm } });
  try {
    const tables = await database.query<{ name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables.rows) {
      const rows = await database.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      for (const { row } of rows.rows) yield { where: `table ${name}`, text: row };
    }
  } finally {
    await database.close();
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Magic, deflate, no flags: the header that browsers and our own packer write. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);
const GZIP_HEADER_BYTES = 10;

function* gzipOffsets(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf(GZIP_HEADER); at !== -1; at = bytes.indexOf(GZIP_HEADER, at + 1)) yield at;
}

/** As deflate alone, because what follows the stream in its file would be taken for a damaged next one. */
function inflateAt(bytes: Buffer, offset: number): string | undefined {
  try {
    const stream = bytes.subarray(offset + GZIP_HEADER_BYTES);
    return inflateRawSync(stream, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
  } catch {
    return undefined;
  }
}
