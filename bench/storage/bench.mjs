import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decodeVisit } from '../../packages/fixtures/src/visit-file.ts';
import { drive } from './drive.mjs';
import { bodyOf } from './envelopes.mjs';
import { stored } from './stored.mjs';

/** What is asked for: stored bytes at most this share of the gzipped JSON lines. */
const GOAL = 1 / 5;

/** Drives the visits, stores them in a fresh product, and answers what they take. */
export async function measure({ folder, count, at_once, pace, say }) {
  const { files, driven, retried } = await drive({ folder, count, at_once, pace, say });
  const visits = files.map((file) => decodeVisit(readFileSync(file)));
  let raw = 0;
  let gzip = 0;
  let sent = 0;
  for (const { requests } of visits) {
    const bodies = requests.map(({ envelope }) => bodyOf(envelope));
    const lines = Buffer.concat(bodies.map((body) => gunzipSync(body)));
    raw += lines.length;
    gzip += gzipSync(lines).length;
    sent += bodies.reduce((sum, body) => sum + body.length, 0);
  }
  say('stores them');
  const { objects, files: object_files, rows, tables, sessions } = await stored(visits);
  const each = (bytes) => Math.round(bytes / count);
  return {
    visits: count,
    sessions,
    driven_now: driven,
    retried,
    pace,
    blocks: visits.reduce((sum, { requests }) => sum + requests.length, 0),
    bytes_per_visit: {
      raw: each(raw),
      gzip: each(gzip),
      sent: each(sent),
      stored: each(objects),
      database_rows: each(rows),
      database_tables_and_indexes: each(tables),
    },
    objects: object_files,
    stored_to_gzip: Number((objects / gzip).toFixed(3)),
    stored_to_raw: Number((objects / raw).toFixed(3)),
    goal: GOAL,
    reached: objects / gzip <= GOAL,
  };
}
