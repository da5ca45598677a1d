// Writes apps/server/src/database/schema.generated.ts: the columns of every table, as the migrations leave them in the embedded database.
// To be run after a migration was added: node scripts/schema.mjs. With `--check` it writes nothing, and fails when the file is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { root } from './lib/run.mjs';

const FILE = 'apps/server/src/database/schema.generated.ts';
const MIGRATIONS = join(root, 'apps/server/migrations');

/** What PostgreSQL calls a type, and what kinds.ts calls it. */
const KINDS = {
  bigint: 'number',
  boolean: 'bool',
  bytea: 'bytes',
  date: 'date',
  integer: 'number',
  'integer[]': 'numbers',
  jsonb: 'json',
  numeric: 'number',
  smallint: 'number',
  text: 'text',
  'text[]': 'texts',
  'timestamp with time zone': 'timestamp',
  'timestamp with time zone[]': 'timestamps',
  uuid: 'uuid',
  'uuid[]': 'uuids',
};

/** Columns that mean more than their type says. */
const MEANINGS = {
  'audit_log.subject': 'object',
  'blocks.event_counts': 'counts',
  'session_tombstones.public_id': 'publicId',
  'sessions.event_counts': 'counts',
  'sessions.public_id': 'publicId',
};

const COLUMNS = `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type, a.attnotnull AS filled,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) LIKE '%ARRAY[%') AS values
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"`;

/** `CHECK ((kind = ANY (ARRAY['page'::text, 'email'::text])))` */
const VALUES = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)/;

function kindOf({ table, column, type, filled, values }) {
  const known = VALUES.exec(values ?? '')?.[1]?.match(/'[a-z_]+'(?=::text)/g);
  const kind = MEANINGS[`${table}.${column}`] ?? (known ? `oneOf([${known.join(', ')}])` : KINDS[type]);
  if (!kind) throw new Error(`${table}.${column} is of type ${type}, which kinds.ts does not know`);
  return filled ? kind : `nullable(${kind})`;
}

async function readColumns() {
  const database = await PGlite.create({ extensions: { btree_gin, pg_trgm } });
  for (const name of readdirSync(MIGRATIONS).sort())
    await database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  const { rows } = await database.query(COLUMNS);
  await database.close();
  return rows;
}

function sourceOf(columns) {
  const tables = new Set(columns.map(({ table }) => table));
  const linesOf = (table) =>
    columns.filter((its) => its.table === table).map((its) => `    ${its.column}: ${kindOf(its)},\n`);
  const body = [...tables].map((table) => `  ${table}: {\n${linesOf(table).join('')}  },\n`);
  const kinds = new Set(body.join('').match(/(?<=: |\()[a-zA-Z]+(?=[,()])/g));
  return `// Long: written by scripts/schema.mjs from the migrations.
import { ${[...kinds].sort().join(', ')} } from './kinds.ts';

/** The columns of every table, in order of their names. */
export const schema = {
${body.join('')}};
`;
}

const source = sourceOf(await readColumns());
if (!process.argv.includes('--check')) writeFileSync(join(root, FILE), source);
else if (readFileSync(join(root, FILE), 'utf8') !== source) {
  console.error(`${FILE} is not what the migrations say. Run node scripts/schema.mjs`);
  process.exitCode = 1;
}
