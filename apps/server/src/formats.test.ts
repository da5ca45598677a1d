import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { json } from './database/kinds.ts';
import { anyRows, rowsOf } from './database/rows.ts';
import { readSegment } from './modules/blocks/segment.ts';
import { parseEnvelope } from './modules/ingest/envelope.ts';
import { fakeClock } from './testing/fake-clock.ts';
import { createTestServer } from './testing/test-server.ts';
import { post, storedKeys } from './testing/visits.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/formats.md'), 'utf8');
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** The code blocks of the page whose info string begins with `info`. */
const blocks = (info: string) =>
  [...PAGE.matchAll(/^```(.*)\n([\s\S]*?)\n```$/gm)]
    .filter(([, name]) => name?.startsWith(info))
    .map(([, name, text]) => ({ name: (name ?? '').slice(info.length).trim(), text: text ?? '' }));

/** Offset, then bytes in hex and a remark, or a piece of JSON as it is. */
function drawn(info: string): Uint8Array {
  const parts: Buffer[] = [];
  let length = 0;
  for (const line of blocks(info)[0]?.text.split('\n') ?? []) {
    const [, offset = '', rest = ''] = /^([0-9a-f]{4}) {2}(.*)$/.exec(line) ?? [];
    expect(Number.parseInt(offset, 16), line).toBe(length);
    const hex = /^[0-9a-f]{2}(?: [0-9a-f]{2}){0,15}(?= {2}|$)/.exec(rest)?.[0];
    const part = hex ? Buffer.from(hex.replaceAll(' ', ''), 'hex') : Buffer.from(rest);
    parts.push(part);
    length += part.length;
  }
  return new Uint8Array(Buffer.concat(parts));
}

describe('the page of the formats', () => {
  it('draws an envelope and a segment as they are', () => {
    const envelope = parseEnvelope(drawn('envelope'));
    if (!envelope.ok) throw new Error(JSON.stringify(envelope));
    expect(gunzipSync(envelope.body).toString()).toBe(`${blocks('json line')[0]?.text}\n`);
    const [block, ...more] = [...readSegment(drawn('segment'))];
    expect(more).toEqual([]);
    expect(block?.facts.header).toEqual(envelope.header);
    expect(Buffer.from(block?.body ?? [])).toEqual(Buffer.from(envelope.body));
  });

  it('says what is stored of it', async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 15, 12, 0, 10, 120));
    const server = await createTestServer({ engine: 'pglite', clock, public_ids: 'made' });
    onTestFinished(server.close);
    const { orm } = server.deps.database;
    const [facts] = [...readSegment(drawn('segment'))].map((block) => block.facts);
    const { workspace_id } = facts ?? {};
    await orm.execute(
      sql`INSERT INTO workspaces (id, session_key) VALUES (${workspace_id}, '5f1c2b9e-0d7a-4f43-9c55-2b8f6a1de001')`,
    );
    await orm.execute(
      sql`INSERT INTO merchants (id, workspace_id, store_id) VALUES (${workspace_id}, ${workspace_id}, '5000001')`,
    );
    expect((await post(server, drawn('envelope'), { 'user-agent': PHONE })).status).toBe(202);

    const [key = ''] = await storedKeys(server);
    expect(Buffer.from(await server.deps.storage.get(key))).toEqual(Buffer.from(drawn('segment')));
    const id = key.slice(-36);
    expect(PAGE).toContain(`\`${key.replace(id, '<id>')}\``);
    const validated = () => anyRows(orm)`SELECT 1 FROM blocks WHERE validated_at IS NOT NULL`;
    await expect.poll(validated).toHaveLength(1);
    const tables = blocks('json row ');
    expect(tables.length).toBeGreaterThan(0);
    for (const { name, text } of tables) {
      const rows = await rowsOf(orm, { row: json })`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t`;
      const expected: unknown = JSON.parse(text.replaceAll('<id>', id));
      expect(rows, name).toEqual([{ row: expected }]);
    }
  });
});
