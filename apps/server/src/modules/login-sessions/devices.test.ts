import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { auditOf } from '../../testing/audit.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(engines())('the devices of a person on %s', (engine) => {
  const clock = fakeClock();
  let server: TestServer;
  let owner: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine, clock, trust_proxy: true, country_header: 'cf-ipcountry' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await createTestWorkspace(server);
  });

  const from = (ip: string, country: string, user_agent: string) => ({
    ...{ 'x-forwarded-for': ip, 'cf-ipcountry': country, 'user-agent': user_agent },
  });
  const AT_HOME = from('203.0.113.7', 'AR', CHROME);
  const ELSEWHERE = from('2001:db8:1:2::9', 'BR', FIREFOX);

  const signIn = async (headers: Record<string, string>) => {
    const { email, password } = owner;
    const { body } = await call(server, 'token_obtain', { body: { email, password }, headers });
    return { ...body, headers: { ...headers, authorization: `JWT ${body.access}` } };
  };
  const list = async (headers: Record<string, string>) =>
    (await call(server, 'sign_ins_list', { headers })).body.results;

  it('are told with browser, place and when they were last seen', async () => {
    clock.advance(60_000);
    const home = await signIn(AT_HOME);
    clock.advance(60_000);
    await signIn(ELSEWHERE);
    const at = (ms: number) => new Date(clock.now() - ms).toISOString();
    const [there, here, maker] = await list(home.headers);
    expect(there).toMatchObject({
      ...{ current: false, browser: 'Firefox 140', os: 'Linux', country: 'BR', network: '2001:db8:1:2' },
      ...{ signed_in_at: at(0), last_seen_at: at(0) },
    });
    expect(here).toMatchObject({
      ...{ current: true, browser: 'Chrome 142', os: 'Windows', country: 'AR', network: '203.0.113.7' },
      ...{ signed_in_at: at(60_000), last_seen_at: at(60_000) },
    });
    // Of before places were kept, or of a test.
    expect(maker).toMatchObject({ current: false, browser: '', os: '', country: '', network: '' });

    clock.advance(10 * 60_000);
    const moved = { ...AT_HOME, 'x-forwarded-for': '203.0.113.8', 'cf-ipcountry': 'UY' };
    await call(server, 'token_refresh', { body: { refresh: home.refresh }, headers: moved });
    expect((await list(home.headers))[0]).toMatchObject({
      ...{ current: true, country: 'UY', network: '203.0.113.8' },
      ...{ signed_in_at: at(11 * 60_000), last_seen_at: at(0) },
    });
  });

  it('are ended one by one, and all but the one that asks', async () => {
    const [home, stolen, third] = [await signIn(AT_HOME), await signIn(ELSEWHERE), await signIn(ELSEWHERE)];
    const current = (await list(stolen.headers)).find((device: { current: boolean }) => device.current);
    const end = (sign_in_id: string) =>
      call(server, 'sign_ins_end', { headers: home.headers, params: { sign_in_id } });
    expect((await end(current.id)).status).toBe(204);
    expect((await call(server, 'users_me', { headers: stolen.headers })).status).toBe(401);
    const renewal = await call(server, 'token_refresh', { body: { refresh: stolen.refresh } });
    expect(renewal.status).toBe(401);
    expect((await list(home.headers)).map(({ id }: { id: string }) => id)).not.toContain(current.id);
    // It has ended already; and another person's is none of theirs.
    expect((await end(current.id)).status).toBe(404);
    const other = await createTestWorkspace(server);
    const [theirs] = await list(other.headers);
    expect((await end(theirs.id)).status).toBe(404);
    expect((await list(other.headers)).length).toBe(1);

    expect((await call(server, 'sign_ins_end_others', { headers: home.headers })).status).toBe(204);
    expect((await call(server, 'users_me', { headers: third.headers })).status).toBe(401);
    expect(await list(home.headers)).toMatchObject([{ current: true }]);
    expect((await auditOf(server, owner.user_id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sign_in_ended', 'sign_ins_ended']),
    );
  });

  it('are those that could still be used', async () => {
    const late = await signIn(AT_HOME);
    clock.advance(2 * 24 * 60 * 60_000 + 1_000);
    const now = await signIn(AT_HOME);
    expect(await list(now.headers)).toHaveLength(1);
    expect((await call(server, 'users_me', { headers: late.headers })).status).toBe(401);
  });
});
