import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

describe.each(engines())('guessing passwords on %s', (engine) => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    // Each test comes from addresses of its own.
    server = await createTestServer({ engine, clock, trust_proxy: true });
    owner = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const obtain = (email: string, password: string, ip: string) =>
    call(server, 'token_obtain', { body: { email, password }, headers: { 'x-forwarded-for': ip } });

  it.each(['the owner', 'nobody@example.com'])(
    'makes wait longer each time, the same for %s',
    async (who) => {
      const email = who === 'the owner' ? owner.email : who;
      const ip = `203.0.113.${email.length}`;
      const guess = () => obtain(email, 'a guess', ip);
      for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401);
      expect((await guess()).status).toBe(401);
      for (const wait of [2, 4, 8, 16]) {
        const { status, headers, body } = await guess();
        expect([status, headers.get('retry-after'), body]).toEqual([
          429,
          String(wait),
          {
            detail: 'Too many attempts. Wait a moment and try again.',
            code: 'too_many_attempts',
            retry_after: wait,
          },
        ]);
        clock.advance(wait * 1_000);
        expect((await guess()).status).toBe(401);
      }
    },
  );

  it('refuses the right password too while one has to wait, and counts from the start after it', async () => {
    const ip = '198.51.100.7';
    for (let n = 0; n < 6; n++) await obtain(owner.email, 'a guess', ip);
    expect((await obtain(owner.email, owner.password, ip)).status).toBe(429);
    clock.advance(2_000);
    expect((await obtain(owner.email, owner.password, ip)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await obtain(owner.email, 'a guess', ip)).status).toBe(401);
  });

  it('has others sign in meanwhile, however many are tried at once', async () => {
    let done = 0;
    const tried = Array.from({ length: 40 }, async (_, n) => {
      const { status } = await obtain(`nobody-${n}@example.com`, 'a guess', '203.0.113.30');
      done += 1;
      return status;
    });
    expect((await obtain(owner.email, owner.password, '203.0.113.31')).status).toBe(200);
    expect(done).toBeLessThan(tried.length);
    for (const status of await Promise.all(tried)) expect([401, 429, 503]).toContain(status);
  });

  it('does not lock the owner out who comes from somewhere else', async () => {
    for (let n = 0; n < 8; n++) await obtain(owner.email, 'a guess', '198.51.100.20');
    expect((await obtain(owner.email, 'a guess', '198.51.100.20')).status).toBe(429);
    expect((await obtain(owner.email, owner.password, '198.51.100.21')).status).toBe(200);
  });

  it('keeps nobody waiting where they have signed in lately, whoever guesses elsewhere', async () => {
    const other = await createTestWorkspace(server);
    const home = '198.51.100.50';
    expect((await obtain(other.email, other.password, home)).status).toBe(200);
    let n = 0;
    const guess = () => obtain(other.email, 'a guess', `203.0.113.${100 + n++}`);
    for (let round = 0; round < 31; round++) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    expect((await obtain(other.email, other.password, '198.51.100.51')).status).toBe(429);
    expect((await obtain(other.email, other.password, home)).status).toBe(200);
  });

  it('believes our proxy about the address, and not what the client has put before it', async () => {
    const guess = (n: number) =>
      obtain('behind@example.com', 'a guess', `made-up-${n}, 192.0.2.${n}, 198.51.100.60`);
    for (let n = 0; n < 6; n++) expect((await guess(n)).status).toBe(401);
    expect((await guess(7)).status).toBe(429);
  });

  it('counts guesses that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => obtain('at-once@example.com', 'a guess', '198.51.100.30')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
  });

  it('counts guesses at many accounts from one address, or from one /64', async () => {
    const ipOf = (n: number) => `2001:db8:0:7::${n.toString(16)}`;
    let last = 0;
    for (let n = 0; n < 105 && last !== 429; n++)
      last = (await obtain(`account-${n}@example.com`, 'a guess', ipOf(n))).status;
    expect(last).toBe(429);
    expect((await obtain(owner.email, owner.password, ipOf(999))).status).toBe(429);
    expect((await obtain(owner.email, owner.password, '2001:db8:0:8::1')).status).toBe(200);
  });

  it('counts guesses at one account from many addresses', async () => {
    const other = await createTestWorkspace(server);
    let n = 0;
    const guess = () => obtain(other.email, 'a guess', `192.0.2.${n++}`);
    for (let round = 0; round < 31; round++) expect((await guess()).status).toBe(401);
    expect((await guess()).body).toMatchObject({ code: 'too_many_attempts', retry_after: 2 });
  });

  it('remembers over a restart, and on another process', async () => {
    const ip = '198.51.100.40';
    for (let n = 0; n < 6; n++) await obtain(owner.email, 'a guess', ip);
    const { createApp } = await import('../../app.ts');
    const second = await createApp(server.deps);
    const url = await second.listen({ host: '127.0.0.1', port: 0 });
    const body = { email: owner.email, password: owner.password };
    const there = await call({ url }, 'token_obtain', { body, headers: { 'x-forwarded-for': ip } });
    expect(there.status).toBe(429);
    await second.close();
  });
});
