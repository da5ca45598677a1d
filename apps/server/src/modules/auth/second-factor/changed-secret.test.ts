import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../../database/kinds.ts';
import { firstValue } from '../../../database/rows.ts';
import { sealKeysOf } from '../../../kernel/sealing.ts';
import { resealSecrets } from '../../../process/reseal-secrets.ts';
import { call } from '../../../testing/api.ts';
import { engines } from '../../../testing/engines.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { codeOf, setUpTotp } from '../../../testing/second-factor.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../../testing/workspaces.ts';

const PERIOD_MS = 30_000;
const [OLD, NEW] = [Uint8Array.from(randomBytes(32)), Uint8Array.from(randomBytes(32))];

describe.each(engines())('keys of authenticator apps without keys of their own on %s', (engine) => {
  const clock = fakeClock();
  const servers: TestServer[] = [];
  /** A process on the same database that has these secrets, and no PLATFORM_TOKEN_KEYS. */
  async function start(secret: Uint8Array, former?: Uint8Array): Promise<TestServer> {
    const [first] = servers;
    const server = await createTestServer({
      ...{ engine, clock, jwt_secret: secret, former_jwt_secret: former },
      token_keys: sealKeysOf(undefined, secret, former),
      ...(first ? { database: first.deps.database, jobs: first.deps.jobs } : {}),
    });
    servers.push(server);
    return server;
  }
  let before: TestServer;
  let between: TestServer;
  let after: TestServer;
  beforeAll(async () => {
    before = await start(OLD);
    between = await start(NEW, OLD);
    after = await start(NEW);
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
  });

  const signIn = async (server: TestServer, { email, password }: TestWorkspace, secret: string) => {
    clock.advance(PERIOD_MS);
    const begun = await call(server, 'token_obtain', { body: { email, password } });
    const { challenge } = begun.body.second_factor;
    const body = { challenge, code: codeOf(secret, clock.now()) };
    return (await call(server, 'second_factor_verify', { body })).status;
  };
  const sealedBy = async ({ user_id }: TestWorkspace) => {
    const { orm } = before.deps.database;
    return firstValue(orm, { id: text })`
      SELECT split_part(key_sealed, '.', 2) AS id FROM totp_keys WHERE user_id = ${user_id}`;
  };
  const idOf = (secret: Uint8Array) => sealKeysOf(undefined, secret, undefined)[0].id;

  it('open while the former JWT_SECRET is named, and are sealed by the new one when they are used', async () => {
    const owner = await createTestWorkspace(before);
    const { secret } = await setUpTotp(before, owner);
    expect(await sealedBy(owner)).toBe(idOf(OLD));
    expect(await signIn(between, owner, secret)).toBe(200);
    expect(await sealedBy(owner)).toBe(idOf(NEW));
    // Now the former one can be left out.
    expect(await signIn(after, owner, secret)).toBe(200);
  });

  it('that are gone take nobody in, and the log says which key is missing', async () => {
    const owner = await createTestWorkspace(before);
    const { secret } = await setUpTotp(before, owner);
    expect(await signIn(after, owner, secret)).toBe(503);
    expect(after.logs()).toContain(`encrypted with key \\"${idOf(OLD)}\\", which isn’t configured`);
    expect(await signIn(between, owner, secret)).toBe(200);
  });

  it('are sealed by the new one at a start, also of who has not signed in since', async () => {
    const owner = await createTestWorkspace(before);
    const { secret } = await setUpTotp(before, owner);
    const keys = sealKeysOf(undefined, NEW, OLD);
    expect(await resealSecrets(before.deps.database.orm, keys)).toMatchObject({ unreadable: 0 });
    expect(await sealedBy(owner)).toBe(idOf(NEW));
    expect(await signIn(after, owner, secret)).toBe(200);
  });

  it('open by configured keys too, behind which those of the secrets stand', () => {
    const own = { id: 'own', key: Uint8Array.from(randomBytes(32)) };
    const ids = sealKeysOf([own], NEW, OLD).map(({ id }) => id);
    expect(ids).toEqual(['own', idOf(NEW), idOf(OLD)]);
    expect(idOf(NEW)).toMatch(/^jwt-secret-[\w-]{8}$/);
    expect(idOf(NEW)).not.toBe(idOf(OLD));
  });
});
