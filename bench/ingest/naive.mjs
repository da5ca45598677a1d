// Baseline (a), the naive server: each request is unpacked, parsed and inserted on its own. Environment: DATA_DIR, and
// DATABASE_URL for PostgreSQL.
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../lib/database.mjs';
import { serveBlocks } from './serve-blocks.mjs';

const inflate = promisify(gunzip);
const { orm } = await openDatabase();
await orm.execute(sql`CREATE TABLE naive_blocks (
  id uuid PRIMARY KEY, store_id text NOT NULL, session_id uuid NOT NULL, page_id uuid NOT NULL, seq integer NOT NULL,
  first_at bigint NOT NULL, last_at bigint NOT NULL, received_at timestamptz NOT NULL DEFAULT now(),
  events_count integer NOT NULL, body bytea NOT NULL)`);
await orm.execute(sql`CREATE INDEX ON naive_blocks (session_id, first_at)`);

serveBlocks(async (envelope) => {
  const bodyAt = 8 + envelope.readUInt32BE(4);
  const header = JSON.parse(envelope.toString('utf8', 8, bodyAt));
  const body = envelope.subarray(bodyAt);
  const lines = (await inflate(body)).toString().trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line));
  // The bytes as they came: a column of JSON would cost the database several times as much.
  await orm.execute(sql`INSERT INTO naive_blocks
      (id, store_id, session_id, page_id, seq, first_at, last_at, events_count, body)
    VALUES (${randomUUID()}, ${header.store_id}, ${header.session_id}, ${header.page_id}, ${header.seq},
      ${header.first_at}, ${header.last_at}, ${events.length}, ${body})`);
});
