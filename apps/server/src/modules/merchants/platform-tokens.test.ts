import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { text } from '../../database/kinds.ts';
import { rowsOf } from '../../database/rows.ts';
import { resealSecrets } from '../../process/reseal-secrets.ts';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { createPlatformTokens, readTokenKeys, shopTokens, storeToken, type TokenKeys } from './service.ts';
import { openToken, sealToken } from './token-seal.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const [old, current, stranger] = [key('2025'), key('2026-b'), key('2026-b')];
const TOKEN = 'shpat_0123456789abcdef0123456789abcdef';
const MERCHANT = randomUUID();

describe('a platform’s token, sealed', () => {
  it('opens by its key, and is never the same twice', () => {
    const sealed = sealToken([current], MERCHANT, TOKEN);
    expect(sealed).toMatch(/^1\.2026-b\.[\w-]{88}\.cdef$/);
    expect(sealToken([current], MERCHANT, TOKEN)).not.toBe(sealed);
    expect(openToken([current], MERCHANT, sealed)).toBe(TOKEN);
    // Another one was put before it.
    expect(openToken([old, current], MERCHANT, sealed)).toBe(TOKEN);
    expect(sealToken([old, current], MERCHANT, TOKEN)).toMatch(/^1\.2025\./);
  });

  it('tells the end of a long one alone', () => {
    expect(sealToken([current], MERCHANT, 'a.b.c')).toMatch(/^1\.2026-b\.[\w-]+\.$/);
    const dotted = `${'x'.repeat(20)}.y.z`;
    expect(openToken([current], MERCHANT, sealToken([current], MERCHANT, dotted))).toBe(dotted);
    for (const token of ['', 'two words', 'täken', 'x'.repeat(4_097)])
      expect(() => sealToken([current], MERCHANT, token)).toThrow(TypeError);
  });

  it('opens by no other key, for no other store, and not when it was changed', () => {
    const sealed = sealToken([current], MERCHANT, TOKEN);
    const [version, id, body = '', end] = sealed.split('.');
    const flipped = (at: number) => {
      const bytes = Buffer.from(body, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return `${version}.${id}.${bytes.toString('base64url')}.${end}`;
    };
    const attempts: [TokenKeys, string, string][] = [
      [[old], MERCHANT, sealed],
      [[stranger], MERCHANT, sealed],
      [[current], randomUUID(), sealed],
      [[current, old], MERCHANT, sealed.replace('2026-b', '2025')],
      [[current], MERCHANT, sealed.replace('.cdef', '.0000')],
      ...[0, 12, body.length / 2, 65].map((at): [TokenKeys, string, string] => [
        [current],
        MERCHANT,
        flipped(at),
      ]),
      [[current], MERCHANT, `1.2026-b..cdef`],
      [[current], MERCHANT, `1.2026-b.${body.slice(0, 30)}.cdef`],
      [[current], MERCHANT, `2${sealed.slice(1)}`],
      [[current], MERCHANT, TOKEN],
    ];
    for (const [keys, merchant_id, changed] of attempts) {
      const open = () => openToken(keys, merchant_id, changed);
      expect(open, changed).toThrow(/platform token/);
      expect(open, changed).not.toThrow(TOKEN.slice(6));
    }
  });
});

const b64 = (bytes: number) => randomBytes(bytes).toString('base64');
describe('keys of tokens', () => {
  it.each([`a:${b64(32)}`, `2026-b:${b64(32)}, 2025:${randomBytes(32).toString('base64url')}`])(
    'are read: %j',
    (text) => {
      const keys = readTokenKeys(text);
      expect(keys?.map(({ key }) => key.length)).toEqual(text.split(',').map(() => 32));
      expect(keys?.map(({ id }) => id).join()).toBe(text.replaceAll(/:[^,]+|\s/g, ''));
    },
  );

  it.each([
    '',
    b64(32),
    `a:${b64(31)}`,
    `a:${b64(33)}`,
    `a.b:${b64(32)}`,
    `:${b64(32)}`,
    `a:${b64(32)},`,
    `a:${b64(32)},a:${b64(32)}`,
    `a:${b64(32)},b:secret`,
  ])('are refused: %j', (text) => {
    expect(readTokenKeys(text)).toBeUndefined();
  });
});

describe.each(engines())('tokens of platforms on %s', (engine) => {
  it('are kept for their store, forgotten, and sealed again by a newer key; a browser sees their end', async () => {
    const server = await createTestServer({ engine });
    onTestFinished(server.close);
    const { orm } = server.deps.database;
    const store = { platform: 'shopify', store_id: 'peonia', name: 'Peonía' } as const;
    const [own, other] = [
      await createTestWorkspace(server, { store }),
      await createTestWorkspace(server, { store: { platform: 'bigcommerce', store_id: 'peonia' } }),
    ];
    const keep = (of: typeof own, token: string | null, keys: TokenKeys = [old]) =>
      orm.transaction((tx) => storeToken(tx, keys, of.workspace_id, token));
    const shown = async () => {
      const { body } = await call(server, 'users_me', { headers: own.headers });
      return body.merchant.access_token;
    };
    const tokens = (keys: TokenKeys) =>
      createPlatformTokens({ orm, clock: server.deps.clock, keys, platforms: {} });
    const ofShop = (keys: TokenKeys, shop = 'peonia.myshopify.com') => shopTokens(tokens(keys)).tokenOf(shop);

    expect(await shown()).toBeNull();
    expect(await ofShop([old])).toBeUndefined();
    await keep(own, TOKEN);
    await keep(other, 'of-another-platform-0001');
    expect(await shown()).toBe('••••cdef');
    expect(await ofShop([old])).toBe(TOKEN);
    expect(await tokens([old]).tokenOf(other)).toBe('of-another-platform-0001');
    for (const shop of ['another.myshopify.com', 'peonia', 'peonia.myshopify.com.evil.example', ''])
      expect(await ofShop([old], shop)).toBeUndefined();
    const rows = await rowsOf(orm, { row: text })`SELECT m::text AS row FROM merchants m`;
    expect(rows.map(({ row }) => row).join()).not.toContain(TOKEN.slice(6, -4));

    // Copied into another store's row it is none.
    await orm.execute(sql`UPDATE merchants SET access_token_sealed = (SELECT access_token_sealed FROM merchants
      WHERE id = ${own.merchant_id}) WHERE id = ${other.merchant_id}`);
    await expect(tokens([old]).tokenOf(other)).rejects.toThrow('failed to decrypt');
    // A key that is lost is no uninstalled app.
    await expect(ofShop([current])).rejects.toThrow('"2025"');

    expect(await resealSecrets(orm, [current, old])).toEqual({ resealed: 1, unreadable: 1 });
    expect(await ofShop([current])).toBe(TOKEN);
    await keep(other, null, [current]);
    expect(await tokens([current]).tokenOf(other)).toBeUndefined();
    expect(await resealSecrets(orm, [current])).toEqual({ resealed: 0, unreadable: 0 });
    await keep(own, 'a-new-one-with-a-dot.d', [current]);
    expect(await shown()).toBe('••••ot.d');
    await keep(own, 'short', [current]);
    expect(await shown()).toBe('••••');
    expect(server.logs()).not.toContain(TOKEN.slice(6, -4));
  });
});
