// Long: one store of visits that are known answers every parameter.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@vitrine/contract/durations';
import { LABEL_KINDS } from '@vitrine/contract/labels';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../testing/engines.ts';
import { contributionOf, insertVisit } from '../../testing/insights.ts';
import { insertSession } from '../../testing/sessions.ts';
import { useServer, useWorkspace } from '../../testing/use-server.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/workspaces.ts';
import { applyContribution } from './service.ts';

interface ListOf<Row> {
  count: number;
  next: string | null;
  results: Row[];
}

const NOW = Date.UTC(2026, 0, 15, 12);
const TIMEOUT_MS = 240_000;
const VISITS = 48;

/** What a visit of the test was like; few values each, so that they meet. */
function visitOf(n: number) {
  const product = n % 3 === 0 ? undefined : n % 3 === 1 ? 'silla' : 'mesa';
  const hasCart = product !== undefined && n % 2 === 0;
  return {
    created_at: NOW - n * MINUTE_MS,
    duration_ms: ((n * 7) % 10) * 60_000,
    device: n % 4 === 0 ? ('mobile' as const) : ('desktop' as const),
    visitor_id: `01890000-0000-7000-8000-0000000000${String(n % 40).padStart(2, '0')}`,
    original_url: `https://velas.example/${n % 5 === 0 ? '?utm_campaign=Buen%20Fin&utm_medium=email' : ''}`,
    country: n % 2 === 0 ? 'AR' : 'BR',
    browser: n % 6 === 0 ? 'Mobile Safari 18.1' : 'Chrome 142',
    os: n % 4 === 0 ? 'iOS' : 'Windows',
    referrer_host: n % 7 === 0 ? 'l.instagram.com' : n % 7 === 1 ? 'google.com.ar' : '',
    ...(n % 7 === 0 && { in_app: 'instagram' }),
    ...(n % 11 === 0 && { paid: 'meta' }),
    views: [
      { url: 'https://velas.example/', title: 'Velas', at: NOW },
      ...(product
        ? [{ url: `https://velas.example/productos/${product}`, title: `${product} | Velas`, at: NOW + 1 }]
        : []),
    ],
    product,
    hasCart,
    raged: n % 8 === 0,
    value: hasCart ? 1_000 * (n % 5) + 0.5 : undefined,
  };
}
type Visit = ReturnType<typeof visitOf> & { session_id: string; n: number };

const contributed = ({ product, hasCart, raged, value, n }: Omit<Visit, 'session_id'>) => ({
  stage: hasCart ? ('cart' as const) : product ? ('product' as const) : ('visit' as const),
  cart: value === undefined ? null : { value: String(value), currency: n % 4 === 0 ? 'ARS' : 'BRL' },
  signals: raged ? { rage: 2 } : {},
  labels: {
    page_seen: ['/', ...(product ? [`/productos/${product}`] : [])],
    pattern: ['/', ...(product ? ['/productos/*'] : [])],
    page_type: ['home', ...(product ? ['product'] : [])],
    entry_page: ['/'],
    exit_page: [product ? `/productos/${product}` : '/'],
    ...(raged && { signal: ['rage', product ? 'rage:product' : 'rage:home'] }),
    ...(hasCart && product && { product_added: [product] }),
    ...(n % 9 === 0 && { error: ['100%_off is not defined'] }),
    ...(n % 10 === 0 && { error: ['100 off is not defined'], left_to: ['whatsapp'] }),
    ...(n % 4 === 3 && { event: ['newsletter'] }),
  },
  products: { paths: product ? [`/productos/${product}`] : [], count: product ? 1 : 0 },
  added: hasCart && product ? { first: product, count: 1 } : null,
});

const error = (n: number) =>
  n % 10 === 0 ? '100 off is not defined' : n % 9 === 0 ? '100%_off is not defined' : '';
const isSocial = ({ n, paid }: Visit & { paid?: string }) => n % 7 === 0 && !paid && n % 5 !== 0;

/** Each parameter, what it means, and how a combination is more than its parts. */
const CASES: [query: string, (visit: Visit) => boolean][] = [
  ['channel=social', isSocial],
  ['channel=ads', ({ n }) => n % 11 === 0],
  ['channel=email', ({ n }) => n % 11 !== 0 && n % 5 === 0],
  [
    'channel=search&channel=social',
    (visit) => isSocial(visit) || (visit.n % 7 === 1 && visit.n % 11 !== 0 && visit.n % 5 !== 0),
  ],
  ['referrer=L.Instagram.com', ({ n }) => n % 7 === 0],
  ['referrer=*.com.ar', ({ n }) => n % 7 === 1],
  ['campaign=buen%20fin', ({ n }) => n % 5 === 0],
  ['in_app=instagram', ({ n }) => n % 7 === 0],
  ['country=ar', ({ n }) => n % 2 === 0],
  ['country=AR&country=BR', () => true],
  ['browser=mobile%20safari', ({ n }) => n % 6 === 0],
  ['os=windows', ({ n }) => n % 4 !== 0],
  ['page_type=product', ({ product }) => product !== undefined],
  ['page_seen=/productos/*', ({ product }) => product !== undefined],
  ['page_seen=/productos/SILLA', ({ product }) => product === 'silla'],
  ['page_seen=*mesa', ({ product }) => product === 'mesa'],
  ['entry_page=/', () => true],
  ['exit_page=/', ({ product }) => product === undefined],
  ['product_seen=silla', ({ product }) => product === 'silla'],
  ['product_added=me*', ({ product, hasCart }) => hasCart && product === 'mesa'],
  ['cart_min=1000.5', ({ value }) => value !== undefined && value >= 1000.5],
  ['cart_max=2000.5', ({ value }) => value !== undefined && value <= 2000.5],
  ['cart_min=0&cart_currency=ars', ({ value, n }) => value !== undefined && n % 4 === 0],
  ['stage=cart', ({ hasCart }) => hasCart],
  ['stage=visit&stage=product', ({ hasCart }) => !hasCart],
  ['signal=rage', ({ raged }) => raged],
  ['signal=rage:product', ({ raged, product }) => raged && product !== undefined],
  ['signal=rage&stage=cart&country=AR', ({ raged, hasCart }) => raged && hasCart],
  ['left_to=whatsapp', ({ n }) => n % 10 === 0],
  ['event=newsletter', ({ n }) => n % 4 === 3],
  ['error=100%25_off*', ({ n }) => error(n) === '100%_off is not defined'],
  ['error=*not%20defined', ({ n }) => error(n) !== ''],
  ['pages_min=2', ({ product }) => product !== undefined],
  ['pages_max=1', ({ product }) => product === undefined],
  ['visitor=returning', ({ n }) => n < VISITS - 40],
  // With the filters of before.
  ['stage=cart&platform_device=mobile', ({ hasCart, device }) => hasCart && device === 'mobile'],
  [
    'country=AR&duration_min=60&duration_max=300',
    ({ n, duration_ms }) => n % 2 === 0 && duration_ms >= 60_000 && duration_ms < 300_000,
  ],
  [
    `country=BR&created_at_after=${new Date(NOW - 10 * MINUTE_MS).toISOString()}`,
    ({ n }) => n % 2 === 1 && n <= 10,
  ],
  ['page_type=product&search=silla', ({ product }) => product === 'silla'],
  ['country=AR&search=mesa', ({ n, product }) => n % 2 === 0 && product === 'mesa'],
  ['event=nothing', () => false],
  ['event=nothing&country=AR', () => false],
];

describe.each(engines())('the list by what visits were like on %s', { timeout: TIMEOUT_MS }, (engine) => {
  const server = useServer({ engine });
  const store = useWorkspace(server);
  const other = useWorkspace(server);
  const visits: Visit[] = [];

  beforeAll(async () => {
    // The oldest first, as they came: who came before is known then.
    for (let n = VISITS - 1; n >= 0; n--) {
      const { product: _, hasCart: _c, raged: _r, value: _v, ...session } = visitOf(n);
      const contribution = contributed({ ...visitOf(n), n });
      const session_id = await insertVisit(server, store.workspace_id, { ...session, contribution });
      visits.unshift({ ...visitOf(n), session_id, n });
    }
    await insertSession(server, store.workspace_id, { created_at: NOW + MINUTE_MS, country: 'AR' });
  }, TIMEOUT_MS);

  /** An answer as the server has checked it by the contract: a list, unless the call has another. */
  const ask = async <Body extends object = ListOf<SessionSummary>>(
    path: string,
    { headers }: Pick<TestWorkspace, 'headers'> = store,
  ) => {
    const response = await fetch(`${server.url}/api/${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const listed = async (query: string) => {
    const { status, body } = await ask(`sessions/?page_size=100&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.count).toBe(body.results.length);
    return body.results.map(({ session_id }) => session_id);
  };
  const ids = (chosen: readonly Visit[]) => chosen.map(({ session_id }) => session_id);

  it.each(CASES)('%s', async (query, isMeant) => {
    expect(await listed(query)).toEqual(ids(visits.filter(isMeant)));
  });

  it('is ordered by duration too, and cut into pages', async () => {
    const byDuration = visits
      .filter(({ hasCart }) => hasCart)
      .sort((a, b) => a.duration_ms - b.duration_ms || (a.session_id < b.session_id ? -1 : 1));
    expect(await listed('stage=cart&ordering=duration')).toEqual(ids(byDuration));
    expect(await listed('stage=cart&ordering=-created_at')).toEqual(
      ids(visits.filter(({ hasCart }) => hasCart)),
    );
    const { body } = await ask('sessions/?stage=cart&page_size=3&page=2');
    expect(body.results.map((row) => row.session_id)).toEqual(
      ids(visits.filter(({ hasCart }) => hasCart).slice(3, 6)),
    );
    expect(body.count).toBe(byDuration.length);
    expect(body.next).toContain('stage=cart');
  });

  it('is walked from one recording to the next', async () => {
    const chosen = visits.filter(({ raged }) => raged);
    const { body } = await ask<Record<'previous' | 'next', SessionSummary>>(
      `sessions/${chosen[2]?.session_id}/neighbours/?signal=rage`,
    );
    expect([body.previous.session_id, body.next.session_id]).toEqual(ids([chosen[1], chosen[3]] as Visit[]));
  });

  it('tells what a person has watched, and only them', async () => {
    const [seen] = visits.filter(({ hasCart }) => hasCart) as [Visit];
    await fetch(`${server.url}/api/sessions/${seen.session_id}/watched/`, {
      method: 'PUT',
      headers: { ...store.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ watched: true }),
    });
    expect(await listed('watched=true')).toEqual([seen.session_id]);
    expect(await listed('watched=true&stage=cart')).toEqual([seen.session_id]);
    expect(await listed('watched=true&stage=visit')).toEqual([]);
    expect(await listed('watched=false')).toHaveLength(VISITS);
    expect(await listed('watched=false&stage=cart')).toEqual(
      ids(visits.filter((visit) => visit.hasCart && visit !== seen)),
    );
  });

  it('says on its rows what is known', async () => {
    const visit = visits.find(
      ({ hasCart, n, product }) => hasCart && product === 'silla' && n % 4 === 0,
    ) as Visit;
    const { body } = await ask<SessionSummary>(`sessions/${visit.session_id}/`);
    expect(body).toMatchObject({
      channel: visit.n % 11 === 0 ? 'ads' : visit.n % 5 === 0 ? 'email' : body.channel,
      os: 'iOS',
      page_titles: ['Velas', 'silla | Velas'],
      insight: {
        stage: 'cart',
        cart: { value: visit.value?.toFixed(2), currency: 'ARS' },
        story: [
          { slot: 'saw_products', count: 1, product: 'silla' },
          { slot: 'added', count: 1, product: 'silla' },
          { slot: 'cart', value: visit.value?.toFixed(2), currency: 'ARS' },
          ...(visit.raged ? [{ slot: 'signal', kind: 'rage', count: 2 }] : []),
        ],
      },
    });
    const { body: underWay } = await ask('sessions/?page_size=1');
    expect(underWay.results[0]).toMatchObject({ insight: null, visit_number: 1, channel: 'direct' });
    const returned = visits[0] as Visit;
    expect((await ask<SessionSummary>(`sessions/${returned.session_id}/`)).body.visit_number).toBe(2);
  });

  it('suggests values, the most frequent first', async () => {
    const { body } = await ask('insights/labels/?kind=page_seen');
    expect(body.results.slice(0, 2)).toEqual([
      { kind: 'page_seen', text: '/', sessions: VISITS },
      { kind: 'page_seen', text: '/productos/*', sessions: 32 },
    ]);
    expect((await ask('insights/labels/?kind=browser&search=SAF')).body.results).toEqual([
      { kind: 'browser', text: 'Mobile Safari', sessions: 8 },
    ]);
    expect((await ask('insights/labels/?kind=error&search=100%25_')).body.results).toEqual([
      { kind: 'error', text: '100%_off is not defined', sessions: 5 },
    ]);
    expect((await ask('insights/labels/?kind=page_seen&limit=1')).body.results).toHaveLength(1);
    for (const kind of LABEL_KINDS)
      expect((await ask(`insights/labels/?kind=${kind}`)).status, kind).toBe(200);
  });

  it('is nobody else’s', async () => {
    for (const query of ['country=AR', 'stage=cart', 'page_seen=*', 'pages_min=1'])
      expect((await ask(`sessions/?${query}`, other)).body).toMatchObject({ count: 0, results: [] });
    expect((await ask('insights/labels/?kind=country', other)).body).toEqual({ results: [] });
    expect((await fetch(`${server.url}/api/insights/labels/?kind=country`)).status).toBe(401);
  });

  it('tells no more than is known of visits of one store when another one tells the same', async () => {
    const stranger = await createTestWorkspace(server);
    await insertVisit(server, stranger.workspace_id, {
      created_at: NOW,
      country: 'AR',
      contribution: { labels: { page_seen: ['/'] } },
    });
    expect((await ask('sessions/?page_seen=/', stranger)).body.count).toBe(1);
    expect(await listed('page_seen=/')).toHaveLength(VISITS);
  });

  it.each([
    ['channel=carrier_pigeon', 'channel'],
    ['channel=search&channel=', 'channel'],
    ['in_app=mastodon', 'in_app'],
    ['country=ARG', 'country'],
    ['page_type=checkout', 'page_type'],
    [`page_seen=${'x'.repeat(201)}`, 'page_seen'],
    ['page_seen=', 'page_seen'],
    ['error=%00', 'error'],
    ['cart_min=much', 'cart_min'],
    ['cart_max=-1', 'cart_max'],
    ['cart_currency=$', 'cart_currency'],
    ['stage=ordered', 'stage'],
    ['signal=rage:moon', 'signal'],
    ['left_to=mars', 'left_to'],
    ['pages_min=1.5', 'pages_min'],
    ['pages_max=many', 'pages_max'],
    ['visitor=alien', 'visitor'],
    ['watched=maybe', 'watched'],
    [Array.from({ length: 21 }, (_, n) => `event=${n}`).join('&'), 'event'],
  ])('refuses %s by the name of its field', async (query, field) => {
    for (const path of [`sessions/?${query}`, `sessions/${visits[0]?.session_id}/neighbours/?${query}`]) {
      const { status, body } = await ask(path);
      expect([status, Object.keys(body)]).toEqual([400, [field]]);
    }
  });

  it('refuses what stands for too many values, but not where a pattern stands for them', async () => {
    const hostile = await createTestWorkspace(server);
    for (let n = 0; n < 11; n++)
      await insertVisit(server, hostile.workspace_id, {
        created_at: NOW,
        contribution: {
          labels: {
            page_seen: Array.from({ length: 30 }, (_, place) => `/productos/${n * 30 + place}`),
            event: Array.from({ length: 30 }, (_, place) => `e${n * 30 + place}`),
            pattern: ['/productos/*'],
          },
        },
      });
    const refused = await ask('sessions/?event=e*', hostile);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['event']]);
    expect((await ask('sessions/?page_seen=/productos/*', hostile)).body.count).toBe(11);
  });

  it('tells hostile texts as texts', async () => {
    const hostile = await createTestWorkspace(server);
    const texts = [
      '=hyperlink("x")',
      '<img src=x>',
      '\u05e9\u05dc\u05d5\u05dd',
      '👩‍👩‍👧',
      "'; drop table labels",
    ];
    await insertVisit(server, hostile.workspace_id, {
      created_at: NOW,
      contribution: { labels: { event: texts } },
    });
    for (const text of texts)
      expect((await ask(`sessions/?event=${encodeURIComponent(text)}`, hostile)).body.count, text).toBe(1);
    expect((await ask('insights/labels/?kind=event', hostile)).body.results).toHaveLength(texts.length);
  });

  it('holds what a rewrite says, and nothing of before', async () => {
    const own = await createTestWorkspace(server);
    const session_id = await insertVisit(server, own.workspace_id, {
      created_at: NOW,
      contribution: { stage: 'cart', labels: { event: ['before'] } },
    });
    await server.deps.database.orm.transaction((tx) =>
      applyContribution(
        tx,
        { workspace_id: own.workspace_id, session_id },
        { version: randomUUID(), contribution: contributionOf({ labels: { event: ['after'] } }), at: NOW },
      ),
    );
    expect((await ask('sessions/?event=before', own)).body.count).toBe(0);
    expect((await ask('sessions/?event=after&stage=visit', own)).body.count).toBe(1);
    expect((await ask('insights/labels/?kind=event', own)).body.results).toEqual([
      { kind: 'event', text: 'after', sessions: 1 },
    ]);
  });
});
