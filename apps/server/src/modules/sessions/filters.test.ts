import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@vitrine/contract/durations';
import {
  DEVICES,
  type Device,
  SESSION_ORDERINGS,
  type SessionOrdering,
  type SessionSummary,
  USER_TYPES,
  type UserType,
} from '@vitrine/contract/sessions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/engines.ts';
import { insertSession } from '../../testing/sessions.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const SESSIONS_A_WORKSPACE = 60;
const RUNS = 200;
const TIMEOUT_MS = 120_000;

/** A session as both the server and the model know it. */
interface Known {
  session_id: string;
  created_at: number;
  start_time: number;
  duration_ms: number;
  user_email: string | undefined;
  device: Device;
  has_recording: boolean;
  original_url: string;
  titles: string[];
}

interface Filters {
  created_at_after?: number | undefined;
  created_at_before?: number | undefined;
  start_time_after?: number | undefined;
  start_time_before?: number | undefined;
  duration_min?: number | undefined;
  duration_max?: number | undefined;
  user_type?: UserType | undefined;
  platform_device?: Device | undefined;
  has_recording?: boolean | undefined;
  search?: string | undefined;
  ordering?: SessionOrdering | undefined;
}

// Few values each, and the filters' own limits among them: then they meet.
const TIMES = [-3, -2, -1, 0, 1].map((step) => NOW + step * 30 * MINUTE_MS);
const DURATIONS_MS = [0, 500, 59_999, 60_000, 60_001, 299_999, 300_000, 3_600_000];
const EMAILS = [undefined, 'ana.perez@example.com', 'Luz_50%@Example.com'];
const URLS = ['https://shop.example/velas', 'https://shop.example/VELAS?page=2', 'https://other.example/'];
const TITLES = ['Vela de Ñandú', 'Carrito', '50% off_sale'];
const TERMS = [
  'vela',
  'VELAS?p',
  'ana.perez',
  'ñandú',
  '50%',
  'f_s',
  'example',
  'nothing',
  '\\\\\\',
  '%%%',
  '0aF3c45d',
  '0af3C45d-1',
];

const known = fc
  .record({
    // Some have the terms' beginning.
    session_id: fc.oneof(
      fc.uuid(),
      fc.uuid().map((id) => `0af3c45d${id.slice(8)}`),
    ),
    created_at: fc.constantFrom(...TIMES),
    start_time: fc.constantFrom(...TIMES),
    duration_ms: fc.constantFrom(...DURATIONS_MS),
    user_email: fc.constantFrom(...EMAILS),
    device: fc.constantFrom(...DEVICES),
    has_recording: fc.boolean(),
    original_url: fc.constantFrom(...URLS),
    titles: fc.subarray(TITLES),
  })
  // Ingest sees to it: what was recorded had begun before.
  .map((session) => ({ ...session, start_time: Math.min(session.start_time, session.created_at) }));
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const SECONDS = [0, 0.5, 60, 300, 3_600];
const filters: fc.Arbitrary<Filters> = fc.record({
  created_at_after: maybe(TIMES),
  created_at_before: maybe(TIMES),
  start_time_after: maybe(TIMES),
  start_time_before: maybe(TIMES),
  duration_min: maybe(SECONDS),
  duration_max: maybe(SECONDS),
  user_type: maybe(USER_TYPES),
  platform_device: maybe(DEVICES),
  has_recording: maybe([true, false]),
  search: maybe(TERMS),
  ordering: maybe(SESSION_ORDERINGS),
});

const isWithin = (value: number, from: number | undefined, to: number | undefined) =>
  (from === undefined || value >= from) && (to === undefined || value < to);

/** The rules once more, plainly. */
function expected(sessions: readonly Known[], wanted: Filters): string[] {
  const found = sessions.filter((session) => {
    const said = [session.user_email ?? '', session.original_url, ...session.titles];
    const term = wanted.search?.toLowerCase();
    return (
      isWithin(session.created_at, wanted.created_at_after, wanted.created_at_before) &&
      isWithin(session.start_time, wanted.start_time_after, wanted.start_time_before) &&
      isWithin(session.duration_ms / 1_000, wanted.duration_min, wanted.duration_max) &&
      (!wanted.user_type || (wanted.user_type === 'logged') === (session.user_email !== undefined)) &&
      (!wanted.platform_device || session.device === wanted.platform_device) &&
      (wanted.has_recording === undefined || session.has_recording === wanted.has_recording) &&
      (!term ||
        (term.length >= 8 && session.session_id.startsWith(term)) ||
        said.some((text) => text.toLowerCase().includes(term)))
    );
  });
  const ordering = wanted.ordering ?? '-created_at';
  const sign = ordering.startsWith('-') ? -1 : 1;
  const by = ordering.endsWith('duration') ? 'duration_ms' : 'created_at';
  const compare = (a: Known, b: Known) =>
    a[by] - b[by] || (a.session_id < b.session_id ? -1 : a.session_id > b.session_id ? 1 : 0);
  return found.sort((a, b) => sign * compare(a, b)).map(({ session_id }) => session_id);
}

function queryOf(wanted: Filters): string {
  const query = new URLSearchParams({ page_size: '100' });
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    query.set(name, /_(after|before)$/.test(name) ? new Date(value as number).toISOString() : String(value));
  }
  return String(query);
}

describe.each(engines())('the filters of the list on %s', (engine) => {
  let server: TestServer;
  const stores: { owner: TestWorkspace; sessions: Known[] }[] = [];
  beforeAll(async () => {
    server = await createTestServer({ engine });
    for (let n = 0; n < 2; n++) {
      const owner = await createTestWorkspace(server);
      const sessions = fc.sample(known, SESSIONS_A_WORKSPACE);
      for (const { titles, ...session } of sessions)
        await insertSession(server, owner.workspace_id, {
          ...session,
          views: titles.map((title) => ({ url: session.original_url, title, at: session.start_time })),
        });
      stores.push({ owner, sessions });
    }
  }, TIMEOUT_MS);
  afterAll(() => server.close());

  const list = async (owner: TestWorkspace, query: string) => {
    const response = await fetch(`${server.url}/api/sessions/?${query}`, { headers: owner.headers });
    return { status: response.status, body: await response.json() };
  };

  it(
    'answer what the rules say, and never what another workspace has',
    () =>
      fc.assert(
        fc.asyncProperty(filters, fc.constantFrom(0, 1), async (wanted, n) => {
          const store = stores[n];
          if (!store) throw new Error('no such store');
          const { status, body } = await list(store.owner, queryOf(wanted));
          expect(status).toBe(200);
          const ids = (body as { results: SessionSummary[] }).results.map(({ session_id }) => session_id);
          const model = expected(store.sessions, wanted);
          expect(ids).toEqual(model);
          expect((body as { count: number }).count).toBe(model.length);
        }),
        { numRuns: RUNS },
      ),
    TIMEOUT_MS,
  );

  it(
    'leave each session between its neighbours in the list, and those that they leave out at their place',
    () =>
      fc.assert(
        fc.asyncProperty(filters, fc.nat(), async (wanted, at) => {
          const [{ owner, sessions }] = stores as [(typeof stores)[number]];
          const asked = sessions[at % sessions.length]?.session_id ?? '';
          const query = queryOf(wanted).replace('page_size=100', '');
          const response = await fetch(`${server.url}/api/sessions/${asked}/neighbours/?${query}`, {
            headers: owner.headers,
          });
          expect(response.status).toBe(200);
          const { previous, next } = (await response.json()) as Record<string, SessionSummary | null>;
          const listed = expected(sessions, wanted);
          const around = expected(sessions, { ordering: wanted.ordering }).filter(
            (id) => id === asked || listed.includes(id),
          );
          const place = around.indexOf(asked);
          expect([previous?.session_id, next?.session_id]).toEqual([around[place - 1], around[place + 1]]);
        }),
        { numRuns: RUNS },
      ),
    TIMEOUT_MS,
  );

  it.each([
    ['created_at_after=yesterday', 'created_at_after'],
    ['created_at_before=2026-01-15', 'created_at_before'],
    ['start_time_after=2026-13-01T00:00:00Z', 'start_time_after'],
    ['start_time_before=', 'start_time_before'],
    // No calendar of PostgreSQL's has these.
    ['created_at_after=0000-01-01T00:00:00Z', 'created_at_after'],
    ['start_time_after=0001-01-01T00:00:00%2B01:00', 'start_time_after'],
    ['start_time_before=9999-12-31T23:59:59-12:00', 'start_time_before'],
    ['duration_min=-1', 'duration_min'],
    ['duration_max=long', 'duration_max'],
    ['user_type=admin', 'user_type'],
    ['platform_device=fridge', 'platform_device'],
    ['has_recording=maybe', 'has_recording'],
    ['ordering=name', 'ordering'],
    ['page=0', 'page'],
    ['page_size=101', 'page_size'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=ab', 'search'],
    ['page=501&page_size=100', 'page'],
  ])('refuse %s by the name of its field', async (query, field) => {
    const owner = stores[0]?.owner as TestWorkspace;
    const { status, body } = await list(owner, query);
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  });

  it('take times of any time zone', async () => {
    const owner = await createTestWorkspace(server);
    const session_id = randomUUID();
    await insertSession(server, owner.workspace_id, { session_id, created_at: NOW });
    // NOW; the second one by an offset that PostgreSQL does not take.
    for (const written of ['2026-01-15T09:00:00-03:00', '2026-01-16T11:59:00+23:59']) {
      const at = encodeURIComponent(written);
      expect((await list(owner, `created_at_after=${at}`)).body).toMatchObject({ count: 1 });
      expect((await list(owner, `created_at_before=${at}`)).body).toMatchObject({ count: 0 });
    }
  });
});
