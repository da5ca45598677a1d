import { randomUUID } from 'node:crypto';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import { shiftVisit } from '@vitrine/fixtures/shift-visit';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { firstValue, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { call } from '../../testing/api.ts';
import { envelopeOf } from '../../testing/blocks.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { newSession, post, storedKeys } from '../../testing/visits.ts';
import { createTestWorkspace } from '../../testing/workspaces.ts';
import { NO_BOUNDS } from '../blocks/quota/bounds.ts';
import { createIngestTokens, TOKEN_MS, type TokenScope } from './ingest-tokens.ts';

const DAY = 24 * 60 * 60_000;
const SECRET = new Uint8Array(32).fill(7);
const ORIGIN = 'https://shop.example';

describe('an ingest token', () => {
  const scope = fc.record({
    workspace_id: fc.uuid(),
    origin: fc.option(fc.webUrl(), { nil: undefined }),
    session_id: fc.uuid(),
    visitor_id: fc.uuid(),
  });
  const time = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2050) });

  it('is good for its store, origin, session and visitor, for 7 days, and for nothing else', () => {
    const tokens = createIngestTokens(SECRET);
    fc.assert(
      fc.property(scope, scope, time, fc.nat(2 * TOKEN_MS), (one, other, now, later) => {
        const { token } = tokens.issue(one, now);
        expect(tokens.flawOf(token, one, now + later)).toBe(later < TOKEN_MS ? undefined : 'expired');
        for (const key of ['workspace_id', 'origin', 'session_id', 'visitor_id'] as const) {
          if (one[key] === other[key]) continue;
          const changed: TokenScope = { ...one, [key]: other[key] };
          expect(tokens.flawOf(token, changed, now)).toBe('invalid');
        }
        // Nobody makes it last longer.
        const longer = token.replace(/\.\w+\./, `.${(now + 3 * TOKEN_MS).toString(36)}.`);
        expect(tokens.flawOf(longer, one, now)).toBe('invalid');
      }),
    );
  });

  it('is refused whatever else it is', () => {
    const tokens = createIngestTokens(SECRET);
    const mine = { workspace_id: 'w', origin: ORIGIN, session_id: 's', visitor_id: 'v' };
    expect(tokens.flawOf(undefined, mine, 0)).toBe('absent');
    const { token } = tokens.issue(mine, 0);
    for (const wrong of ['', '.', '1', '1..', `${token}.`, token.slice(0, -1), `2${token.slice(1)}`])
      expect(tokens.flawOf(wrong, mine, 0)).toBe('invalid');
    fc.assert(
      fc.property(fc.string({ maxLength: 256 }), (text) => tokens.flawOf(text, mine, 0) === 'invalid'),
    );
  });
});

describe.each(engines())('blocks and their tokens, on %s', (engine) => {
  const clock = fakeClock();
  const required_from = clock.now() + 90 * DAY;
  const operator_token = 'o'.repeat(32);
  const server = useServer({
    engine,
    clock,
    operator_token,
    trust_proxy: true,
    bounds: { ...NO_BOUNDS, unproved_sessions: 6, untokened_sessions: 2 },
    tokens_required_from: required_from,
  });
  const store = useWorkspace(server);

  type Header = Partial<EnvelopeHeader> & ReturnType<typeof newSession>;
  const send = async (header: Header, origin = ORIGIN, headers: Record<string, string> = {}) => {
    const events = [{ type: 2, timestamp: clock.now() - 1_000, data: {} }];
    const response = await post(server, envelopeOf({ events, header }), { origin, ...headers });
    return { status: response.status, body: await response.json() };
  };
  const ask = (
    { platform, store_id, session_id, visitor }: Header,
    origin = ORIGIN,
    headers: Record<string, string> = {},
  ) =>
    call(server, 'ingest_settings', {
      headers: { origin, ...headers },
      body: { platform, store_id, session_id, visitor_id: visitor.id },
    });
  const tokenOf = async (header: Header, origin = ORIGIN) => (await ask(header, origin)).body.token as string;
  const counted = async () => {
    const headers = { authorization: `Bearer ${operator_token}` };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    const of = (reason: string) =>
      Number(
        new RegExp(`vitrine_ingest_untokened_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
      );
    return { absent: of('absent'), expired: of('expired'), invalid: of('invalid') };
  };
  const TAKEN = { status: 202, body: { next_interval_ms: expect.any(Number) } };
  const ASKED_TO_REFRESH = { status: 202, body: { ...TAKEN.body, refresh_token: true } };
  const REQUIRED = {
    status: 401,
    body: { code: 'ingest_token_required', stop: true, reason: 'ingest_token_required' },
  };

  it('are taken with the one that the settings answer carries, and it is not kept', async () => {
    const session = newSession(store);
    const { status, body, headers } = await ask(session);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      settings: {
        honour_do_not_track: true,
        require_consent: false,
        keep_search_terms: false,
        sample_rate: 1,
        masking: 'normal',
        mask: [],
        block: [],
        allow: [],
      },
      token: expect.any(String),
      expires_at: clock.now() + 7 * DAY,
      known_texts: [],
    });
    const before = await counted();
    expect(await send({ ...session, token: body.token })).toEqual(TAKEN);
    expect(await counted()).toEqual(before);
    for (const key of await storedKeys(server)) {
      const text = Buffer.from(await server.deps.storage.get(key)).toString('latin1');
      expect(text).toContain(session.session_id);
      expect(text).not.toContain(body.token);
    }
  });

  it('are asked for as a page can without a preflight', async () => {
    const { platform, store_id, session_id, visitor } = newSession(store);
    const response = await fetch(`${server.url}/api/ingest/settings/`, {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: JSON.stringify({ platform, store_id, session_id, visitor_id: visitor.id }),
    });
    expect(response.status).toBe(200);
  });

  it('are taken without a valid one too, counted, and the tracker is told to ask for one', async () => {
    const session = newSession(store);
    const other = newSession(store);
    const expired = await tokenOf(session);
    const before = await counted();
    expect(await send(session)).toEqual(ASKED_TO_REFRESH);
    expect(await send({ ...session, seq: 1, token: 'x'.repeat(300) })).toEqual(ASKED_TO_REFRESH);
    const wrong = [await tokenOf(other), await tokenOf(session, 'https://evil.example'), 'nonsense'];
    for (const [i, token] of wrong.entries())
      expect(await send({ ...session, seq: 2 + i, token })).toEqual(ASKED_TO_REFRESH);
    clock.advance(7 * DAY);
    const late = { ...newSession(store), session_id: session.session_id, visitor: session.visitor };
    const answer = await send({ ...late, token: expired });
    expect(answer.status).toBe(400); // Of another week than its session.
    expect(await counted()).toEqual({
      absent: before.absent + 2,
      expired: before.expired + 1,
      invalid: before.invalid + 3,
    });
  });

  it('of a stranger are refused who knows store and session, and asks for a token of them', async () => {
    const session = newSession(store);
    expect(await send({ ...session, token: await tokenOf(session) })).toEqual(TAKEN);
    const stranger = { ...session, seq: 1, visitor: { id: randomUUID() } };
    expect(await send({ ...stranger, token: await tokenOf(stranger) })).toMatchObject({
      status: 409,
      body: { code: 'visitor_mismatch' },
    });
  });

  it('hold fewer units before their proof where their session began without one', async () => {
    const { workspace_id, ...named } = await createTestWorkspace(server);
    const visit = async (with_token: boolean) => {
      const session = newSession(named);
      const token = with_token ? await tokenOf(session) : undefined;
      const events = [{ type: 3, timestamp: clock.now() - 1_000, data: {} }];
      const header = { ...session, ...(token !== undefined && { token }) };
      const { status } = await post(server, envelopeOf({ events, header }), { origin: ORIGIN });
      expect(status).toBe(202);
    };
    const used = async () =>
      await firstValue(server.deps.database.orm, pick(schema.quota_usage, 'used'))`
        SELECT used FROM quota_usage WHERE workspace_id = ${workspace_id}`;
    for (let i = 0; i < 4; i += 1) await visit(false);
    expect(await used()).toBe(2);
    for (let i = 0; i < 6; i += 1) await visit(true);
    expect(await used()).toBe(6);
  });

  it('ask no more often than visitors of one address do', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const answers = await Promise.all(
      Array.from({ length: 510 }, () => ask(newSession(store), ORIGIN, from)),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(429)]).toEqual([500, 10]);
    expect((await ask(newSession(store), ORIGIN, { 'x-forwarded-for': '203.0.113.78' })).status).toBe(200);
  });

  it('of a token of the former key are taken while that key is named', async () => {
    const session = newSession(store);
    const token = await tokenOf(session);
    const { jwt_secret } = server.deps;
    for (const [former_jwt_secret, answer] of [
      [jwt_secret, TAKEN],
      [undefined, ASKED_TO_REFRESH],
    ] as const) {
      const jwt_secret = new Uint8Array(32).fill(9);
      const app = await createApp({ ...server.deps, jwt_secret, former_jwt_secret });
      onTestFinished(() => app.close());
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      const events = [{ type: 2, timestamp: clock.now() - 1_000, data: {} }];
      const response = await post({ ...server, url }, envelopeOf({ events, header: { ...session, token } }), {
        origin: ORIGIN,
      });
      expect(await response.json()).toEqual(answer.body);
    }
  });

  it('are refused without one from the day that the operator has named on, and taken again once they have one', async () => {
    clock.advance(required_from - clock.now() - 1);
    const before = newSession(store);
    expect(await send(before)).toEqual(ASKED_TO_REFRESH);
    clock.advance(1);
    const counts = await counted();
    const session = newSession(store);
    expect(await send(session)).toMatchObject(REQUIRED);
    expect(await send({ ...session, token: await tokenOf(before) })).toMatchObject(REQUIRED);
    expect((await counted()).absent).toBe(counts.absent + 1);
    // The very block that was refused.
    expect(await send({ ...session, token: await tokenOf(session) })).toEqual(TAKEN);
    expect(await send({ ...before, seq: 1, token: await tokenOf(before) })).toEqual(TAKEN);
  });
});

describe('visits that trackers sent before there were tokens', () => {
  const server = useServer({ engine: 'pglite', tokens_required_from: Date.now() + DAY });

  it('are taken, every block of them', async () => {
    const store = await createTestWorkspace(server, { store: { platform: 'other', store_id: '5000001' } });
    for (const name of visitNames().slice(0, 3)) {
      const shift = { to: Date.now(), origin: ORIGIN, seed: store.workspace_id };
      for (const { envelope } of await shiftVisit(readVisit(name), shift))
        expect((await post(server, envelope, { origin: ORIGIN })).status).toBe(202);
    }
  });
});
