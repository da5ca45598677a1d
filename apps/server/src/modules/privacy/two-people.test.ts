import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/api.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { SOON } from '../../testing/compaction.ts';
import { engines } from '../../testing/engines.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { newSession, post } from '../../testing/visits.ts';
import { createTestWorkspace, headersOf, type TestWorkspace } from '../../testing/workspaces.ts';
import { whose, without } from './identities.ts';

const [ROSA, OTHER] = ['Rosa.Luna@example.com', 'tomas@example.com'] as const;
const pair = (email: string, customer_id: string) => ({ email, customer_id });

describe('who was signed in during a session', () => {
  it.each([
    {
      told: [pair('A@x.co', '1'), pair('b@x.co', '2')],
      own: { emails: ['a@x.co'], customer_ids: ['1'] },
      others: { emails: ['b@x.co'], customer_ids: ['2'] },
    },
    {
      told: [pair('', '1'), pair('a@x.co', '1'), pair('', '2')],
      own: { emails: ['a@x.co'], customer_ids: ['1'] },
      others: { emails: [], customer_ids: ['2'] },
    },
    { told: [], own: { emails: ['a@x.co'], customer_ids: [] }, others: { emails: [], customer_ids: [] } },
  ])('is the person who asks, or somebody else: $told', ({ told, own, others }) => {
    expect(whose({ emails: ['a@x.co'], customer_ids: [] }, told)).toEqual({ own, others });
  });

  it('is taken out of JSON: an email wherever it stands, an id where it is all of a value', () => {
    const strip = without({ emails: ['t+1@x.co'], customer_ids: ['42', '(a'] });
    const kept = { '42': 42, other: 't1@x.co', A: '(A', long: '421' };
    const json = { ...kept, id: '42', at: '/?u=t%2B1%40x.co', said: 'Hi T+1@X.CO!', b: '(a' };
    const gone = { id: '[removed]', at: '/?u=[removed]', said: 'Hi [removed]!', b: '[removed]' };
    expect(JSON.parse(strip(JSON.stringify(json)))).toEqual({ ...kept, ...gone });
    expect(without({ emails: [], customer_ids: [] })('{"a":""}')).toBe('{"a":""}');
  });
});

describe.each(engines())('a visit in which two people signed in on %s', (engine) => {
  let server: TestServer;
  let store: TestWorkspace;
  beforeAll(async () => {
    server = await createTestServer({ engine });
    store = await createTestWorkspace(server);
  });
  afterAll(() => server.close());

  const headers = () => headersOf(server.deps, store);
  const take = async (envelope: Uint8Array) => expect((await post(server, envelope)).status).toBe(202);
  /** Rosa, whose email the store tells after her id, then Tomás; what they do tells who they are. */
  const visitOfTwo = async (browser: string): Promise<string> => {
    const made = newSession(store);
    const start = Date.now() - 60_000;
    const tomas = { email: OTHER, user_id: 't-2' };
    const people = [{ user_id: 'r-1' }, { email: ROSA, user_id: 'r-1' }, tomas, tomas];
    for (const [seq, said] of people.entries()) {
      const { email = '', user_id } = { email: undefined, ...said };
      const url = `https://shop.example/hello?for=${encodeURIComponent(email)}`;
      const data = { href: url, who: email.toUpperCase(), customer: user_id };
      const events = [{ type: seq === 0 ? 4 : 3, timestamp: start + seq, data }];
      const views = [{ url, title: email, at: start + seq }];
      await take(envelopeOf({ events, header: { ...made, visitor: { id: browser, ...said }, seq, views } }));
    }
    return made.session_id;
  };
  const asked = async (body: object) => {
    const { id } = (await call(server, 'privacy_requests_create', { headers: await headers(), body })).body;
    const params = { request_id: id };
    const read = async () =>
      (await call(server, 'privacy_requests_detail', { headers: await headers(), params })).body;
    await expect.poll(async () => (await read()).state, SOON).not.toBe('pending');
    return read();
  };
  const exported = async (by: object) => {
    const { file, sessions } = await asked({ kind: 'export_visitor', ...by });
    const response = await fetch(server.url + file.download_url);
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { text, sessions, facts: lines.find(({ type }) => type === 'session'), lines };
  };

  it('is found for each of them, and neither is given the other’s email or id', {
    timeout: 120_000,
  }, async () => {
    const browser = randomUUID();
    const session_id = await visitOfTwo(browser);
    // Of a browser that two have used: nobody knows whose it is.
    await take(envelopeOf({ header: { ...newSession(store), visitor: { id: browser } } }));
    const rosa = await exported({ email: ROSA });
    expect(rosa.sessions).toBe(1);
    expect(rosa.facts).toMatchObject({ session_id, user_email: ROSA.toLowerCase(), customer_id: 'r-1' });
    expect(rosa.lines.filter(({ type }) => type === 'event').length).toBe(4);
    expect(rosa.text).not.toMatch(/tomas|t-2/i);
    expect(rosa.text).toContain(ROSA.toUpperCase());
    const tomas = await exported({ customer_id: 't-2' });
    expect(tomas.facts).toMatchObject({ session_id, user_email: OTHER, customer_id: 't-2' });
    expect(tomas.text).not.toMatch(/rosa|r-1/i);
    // With it goes what nobody was named in, of the same browser.
    expect(await asked({ kind: 'erase_visitor', email: ROSA })).toMatchObject({ sessions: 2 });
  });
});
