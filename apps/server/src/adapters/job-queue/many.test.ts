import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, jsonOf, number } from '../../database/kinds.ts';
import { checkedRows, firstRow, isRowOf } from '../../database/rows.ts';
import { createLogger } from '../../kernel/logger.ts';
import type { Orm } from '../../ports/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { engines } from '../../testing/engines.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { claimJob, nextDue } from './queries.ts';
import { keepTidy } from './tidy.ts';

const LATER = 8_000;
const DUE = 2_000;
/** Some for each index of the row that is taken, which are few levels deep. All that are due lie on more than that. */
const FEW_PAGES = 40;

const isPlan = isRowOf({ 'Shared Hit Blocks': number, 'Shared Read Blocks': number });

describe.each(engines())('where many jobs wait on %s', (engine) => {
  const clock = fakeClock();
  let folder: string;
  let test: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-many-jobs-'));
    test = await createTestDatabase(engine, folder);
    await fill('k', LATER, clock.now() + 3_600_000);
    await fill('k', DUE, clock.now());
    await fill('l', LATER, clock.now() + 3_600_000);
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const orm = () => test.database.orm;
  /** Jobs that are due one after the other, `apart` milliseconds. */
  const fill = (kind: string, count: number, due_at: number, apart = 0) =>
    orm().execute(sql`INSERT INTO jobs (kind, key, data, since, added_at, due_at)
      SELECT ${kind}, gen_random_uuid() || '/' || n, '{}', now(), now(),
        to_timestamp((${due_at}::float8 + n * ${apart}::integer) / 1000)
      FROM generate_series(1, ${count}::integer) n`);
  /** Runs its first statement, and answers how many pages that read. */
  async function pagesOf(work: (orm: Orm) => Promise<unknown>): Promise<number> {
    let pages: number | undefined;
    const explaining = {
      async execute(query: SQL) {
        const row = await firstRow(orm(), { 'QUERY PLAN': json })`
          EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`;
        const [explained] = checkedRows(row?.['QUERY PLAN'], { Plan: jsonOf(isPlan) });
        if (explained) pages = explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'];
        throw new Error('explained');
      },
    };
    await work(explaining as unknown as Orm).catch((error: unknown) => {
      if (pages === undefined) throw error;
    });
    return pages ?? 0;
  }
  const claim = (kind: string) => (its: Orm) =>
    claimJob(its, { kind, try_id: randomUUID(), now: clock.now(), lease_ms: 30_000 });

  it.each([
    ['one of many that became due together is taken', claim('k')],
    ['none is due', claim('l')],
    ['it is asked when the next one is', (its: Orm) => nextDue(its, 'l')],
  ])('reads few pages when %s', async (_, work) => {
    // Whether the table was ever counted or not: nobody does on the embedded database.
    for (const counted of [false, true]) {
      if (counted) await orm().execute(sql`ANALYZE jobs`);
      const pages = await pagesOf(work);
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(FEW_PAGES);
    }
  });

  it.runIf(engine === 'pglite')('reads no more for each job that there ever was', async () => {
    await fill('m', 2 * LATER, clock.now() - 3_600_000, 1);
    await orm().execute(sql`DELETE FROM jobs WHERE kind = 'm'`);
    // Who reads them first notes that they have gone, and nobody has taken them away yet.
    await pagesOf(claim('m'));
    expect(await pagesOf(claim('m'))).toBeGreaterThan(FEW_PAGES);
    const tidy = keepTidy({ orm: orm(), log: createLogger('silent'), every: 2 });
    tidy.tried();
    tidy.tried();
    await tidy.close();
    expect(await pagesOf(claim('m'))).toBeLessThan(FEW_PAGES);
  });
});
