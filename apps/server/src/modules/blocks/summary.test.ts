import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHeader, headerOf } from '../../testing/blocks.ts';
import { BUCKET_MS, bucketOf, rollupDifferences, type SessionChange } from './rollups.ts';
import type { BlockFacts } from './stored-block.ts';
import { foldBlock, newSummary, type Summary } from './summary.ts';

const WORKSPACE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const NOON = Date.UTC(2026, 0, 15, 12);
const BROWSER = { device: 'desktop', browser: 'Chrome 142', os: 'Linux' } as const;
const factsOf = (header: BlockFacts['header'], received_at = NOON): BlockFacts => ({
  workspace_id: WORKSPACE,
  received_at,
  digest: '0'.repeat(32),
  client: { ...BROWSER, country: 'AR' },
  header,
});
const fold = (first: BlockFacts, blocks: readonly BlockFacts[]): Summary =>
  blocks.reduce(foldBlock, newSummary(first));

/** Blocks of one session; no two have the same page and number. */
const anySession = fc
  .uniqueArray(
    fc.record({
      header: anyHeader(),
      page: fc.nat(2),
      seq: fc.nat(5),
      // Times that often meet, so that the ties are tried too.
      at: fc.nat(4),
      received_at: fc.integer({ min: NOON, max: NOON + 100_000 }),
      browser: fc.constantFrom('Chrome 142', 'Firefox 140'),
      country: fc.constantFrom('AR', '', undefined),
      bot: fc.constantFrom(true as const, undefined),
    }),
    { minLength: 1, maxLength: 12, selector: ({ page, seq }) => `${page}/${seq}` },
  )
  .map((drawn) =>
    drawn.map(({ header, page, seq, at, received_at, browser, country, bot }) => {
      const facts = factsOf({
        ...header,
        page_id: `page-${page}`,
        seq,
        first_at: NOON + at,
        last_at: NOON + at + seq,
      });
      return {
        ...facts,
        received_at,
        client: { ...BROWSER, browser, ...(country !== undefined && { country }), ...(bot && { bot }) },
      };
    }),
  );

describe('the summary of a session', () => {
  it('does not depend on the order of its blocks, once the first is stored', () => {
    fc.assert(
      fc.property(anySession, fc.infiniteStream(fc.nat()), (blocks, random) => {
        const [first] = blocks as [BlockFacts];
        const shuffled = blocks.map((block) => [random.next().value as number, block] as const);
        shuffled.sort(([a], [b]) => a - b);
        expect(
          fold(
            first,
            shuffled.map(([, block]) => block),
          ),
        ).toEqual(fold(first, blocks));
      }),
    );
  });

  it('is corrected by the skew of the first stored block alone', () => {
    const behind = 90 * 60_000;
    const first = headerOf({
      first_at: NOON - behind,
      last_at: NOON - behind + 500,
      sent_at: NOON - behind + 1_000,
    });
    const second = { ...first, seq: 1, last_at: NOON - behind + 9_000, sent_at: NOON };
    const blocks = [factsOf(first, NOON + 1_000), factsOf(second, NOON + 10_000)];
    expect(fold(blocks[0] as BlockFacts, blocks)).toMatchObject({
      created_at: NOON + 1_000,
      clock_skew_ms: behind,
      start_time: NOON,
      last_event_at: NOON + 9_000,
      duration_ms: 9_000,
    });
  });

  it('never says that a visitor was seen after we heard of it', () => {
    // The first request took five seconds, the next none.
    const first = factsOf(headerOf({ first_at: NOON, last_at: NOON, sent_at: NOON }), NOON + 5_000);
    const next = factsOf({ ...first.header, seq: 1, last_at: NOON + 6_000 }, NOON + 6_000);
    expect(fold(first, [first, next]).last_event_at).toBe(NOON + 6_000);
  });

  it('takes the first address by time and the last identity that is not empty', () => {
    const page = headerOf({ first_at: NOON, last_at: NOON });
    const visitor = (change: object) => ({ ...page.visitor, ...change });
    const blocks = [
      { ...page, seq: 2, last_at: NOON + 2, visitor: visitor({ email: '' }) },
      {
        ...page,
        seq: 1,
        last_at: NOON + 1,
        views: [{ url: 'https://b.example/2', title: '', at: NOON + 1 }],
        visitor: visitor({ email: 'late@example.com', user_id: '7' }),
      },
      {
        ...page,
        views: [{ url: 'https://a.example/1?utm_source=x', title: '', at: NOON }],
        visitor: visitor({ email: 'early@example.com' }),
        viewport: { width: 390, height: 844 },
      },
    ].map((header) => factsOf(header));
    expect(fold(blocks[0] as BlockFacts, blocks)).toMatchObject({
      original_url: 'https://a.example/1?utm_source=x',
      original_domain: 'a.example',
      user_email: 'late@example.com',
      store_user_id: '7',
      viewport_width: 390,
      block_count: 3,
    });
  });

  it('is at most two hours long', () => {
    const first = factsOf(headerOf({ first_at: NOON - 9 * 3_600_000, last_at: NOON, sent_at: NOON }));
    expect(fold(first, [first]).duration_ms).toBe(2 * 3_600_000);
  });
});

describe('rollups', () => {
  it('add up to what a recount gives', () => {
    const anyGrowth = fc.record({ session: fc.nat(5), by: fc.nat(100_000) });
    fc.assert(
      fc.property(fc.array(fc.array(anyGrowth, { maxLength: 8 }), { maxLength: 8 }), (commits) => {
        const sessions = new Map<number, { created_at: number; duration: number }>();
        const sums = new Map<number, { sessions: number; duration_ms: number }>();
        for (const commit of commits) {
          const changes = new Map<number, SessionChange>();
          for (const { session, by } of commit) {
            const known = sessions.get(session);
            const created_at = known?.created_at ?? NOON + session * 400_000;
            const after = (known?.duration ?? 0) + by;
            const before = changes.has(session) ? changes.get(session)?.before : known?.duration;
            changes.set(session, { workspace_id: WORKSPACE, created_at, before, after });
            sessions.set(session, { created_at, duration: after });
          }
          for (const { bucket, sessions, duration_ms } of rollupDifferences([...changes.values()])) {
            const sum = sums.get(bucket) ?? { sessions: 0, duration_ms: 0 };
            sums.set(bucket, {
              sessions: sum.sessions + sessions,
              duration_ms: sum.duration_ms + duration_ms,
            });
          }
        }
        const recount = new Map<number, { sessions: number; duration_ms: number }>();
        for (const { created_at, duration } of sessions.values()) {
          const bucket = bucketOf(created_at);
          const sum = recount.get(bucket) ?? { sessions: 0, duration_ms: 0 };
          recount.set(bucket, { sessions: sum.sessions + 1, duration_ms: sum.duration_ms + duration });
        }
        expect(new Map([...sums].sort())).toEqual(new Map([...recount].sort()));
      }),
    );
  });

  it('come in order of key, and only where something changed', () => {
    const change = (workspace_id: string, created_at: number, before: number | undefined, after: number) => ({
      workspace_id,
      created_at,
      before,
      after,
    });
    expect(
      rollupDifferences([
        change('b', NOON, undefined, 5),
        change('a', NOON + BUCKET_MS, 1, 4),
        change('a', NOON, 7, 7),
        change('b', NOON + 1, 10, 11),
      ]),
    ).toEqual([
      { workspace_id: 'a', bucket: NOON + BUCKET_MS, sessions: 0, duration_ms: 3 },
      { workspace_id: 'b', bucket: NOON, sessions: 1, duration_ms: 6 },
    ]);
  });
});
