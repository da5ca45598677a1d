import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { engines } from '../testing/engines.ts';
import { bool, jsonOf, nullable, number, oneOf, present, text, timestamp, uuid } from './kinds.ts';
import {
  anyRows,
  checkedRows,
  columnsOf,
  countRows,
  firstRow,
  firstValue,
  hasRows,
  isRowOf,
  pick,
  rowsOf,
  valuesOf,
} from './rows.ts';
import { schema } from './schema.generated.ts';

describe.each(engines())('rows on %s', (engine) => {
  let folder: string;
  let test: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-rows-'));
    test = await createTestDatabase(engine, folder);
    await orm().execute(sql`INSERT INTO plans (id, name, amount, currency, frequency, max_session_recordings, max_downloads,
        retention_days, trial_days, status)
      VALUES ('free', 'Free', 0, 'USD', 'month', 10, 1, 30, 0, 'active')`);
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const orm = () => test.database.orm;

  it('have the types of their columns', async () => {
    const shape = { ...pick(schema.plans, 'id', 'frequency', 'stripe_price_id'), total: number };
    const row = await firstRow(orm(), shape)`
      SELECT ${columnsOf(pick(shape, 'id', 'frequency', 'stripe_price_id'), 'p')}, count(*) OVER () AS total FROM plans p`;
    expect(row).toEqual({ id: 'free', frequency: 'month', stripe_price_id: null, total: 1 });
    expectTypeOf(row).toEqualTypeOf<
      { id: string; frequency: 'month' | 'year'; stripe_price_id: string | null; total: number } | undefined
    >();
  });

  it('cannot be of a column that was renamed', async () => {
    // @ts-expect-error: there is none, so the program does not compile; nor does the query run.
    const renamed = schema.plans.price_of_stripe;
    expect(renamed).toBeUndefined();
    await expect(
      rowsOf(orm(), { price_of_stripe: text })`SELECT price_of_stripe FROM plans`,
    ).rejects.toThrow();
  });

  it('cannot be called null-free where they are not', async () => {
    const row = await firstRow(orm(), pick(schema.plans, 'stripe_price_id'))`
      SELECT stripe_price_id FROM plans`;
    // @ts-expect-error: it may be null.
    const price: string | undefined = row?.stripe_price_id;
    expect(price).toBeNull();
    for (const kind of [text, present(schema.plans.stripe_price_id)])
      await expect(
        rowsOf(orm(), { stripe_price_id: kind })`SELECT stripe_price_id FROM plans`,
      ).rejects.toThrow('column stripe_price_id of a result');
  });

  it('cannot hold a number as text', async () => {
    const asText = sql`SELECT 9007199254740991::bigint::text AS bytes`;
    await expect(rowsOf(orm(), { bytes: number })`${asText}`).rejects.toThrow('column bytes of a result');
    // As a driver answers int8 that has lost its parser.
    expect(() => checkedRows([{ bytes: '9007199254740991' }], { bytes: number })).toThrow(
      'column bytes of a result',
    );
    expect(await rowsOf(orm(), { bytes: number })`SELECT 9007199254740991::bigint AS bytes`).toEqual([
      { bytes: 9007199254740991 },
    ]);
  });

  it('cannot have a misspelt name, nor one that nobody declared', async () => {
    await expect(rowsOf(orm(), { total: number })`SELECT 1 AS totl`).rejects.toThrow('no column total');
    await expect(rowsOf(orm(), { total: number })`SELECT 1 AS total, 2 AS other`).rejects.toThrow(
      'column other',
    );
  });

  it('are of the type that was declared, also where both are strings', async () => {
    await expect(rowsOf(orm(), { at: timestamp })`SELECT now()::text AS at`).rejects.toThrow('column at');
    await expect(rowsOf(orm(), { id: uuid })`SELECT id FROM plans`).rejects.toThrow('column id');
  });

  it('hold one of the values that are known', async () => {
    const query = sql`SELECT frequency FROM plans`;
    expect(await rowsOf(orm(), { frequency: oneOf(['month']) })`${query}`).toEqual([{ frequency: 'month' }]);
    await expect(rowsOf(orm(), { frequency: oneOf(['week']) })`${query}`).rejects.toThrow('column frequency');
  });

  it('are looked at within JSON too', async () => {
    const shape = { found: nullable(jsonOf(isRowOf({ removed: number }))) };
    expect(await rowsOf(orm(), shape)`SELECT '{"removed": 1}'::jsonb AS found`).toEqual([
      { found: { removed: 1 } },
    ]);
    expect(await rowsOf(orm(), shape)`SELECT NULL::jsonb AS found`).toEqual([{ found: null }]);
    await expect(rowsOf(orm(), shape)`SELECT '{"removed": "1"}'::jsonb AS found`).rejects.toThrow(
      'column removed',
    );
    await expect(rowsOf(orm(), shape)`SELECT '[]'::jsonb AS found`).rejects.toThrow('column found');
  });

  it('come one by one, and as what their only column holds', async () => {
    const shape = { n: number };
    expect(await firstRow(orm(), shape)`SELECT n FROM generate_series(3, 5) n`).toEqual({ n: 3 });
    expect(await valuesOf(orm(), shape)`SELECT n FROM generate_series(3, ${5}::integer) n`).toEqual([
      3, 4, 5,
    ]);
    expect(await firstValue(orm(), shape)`SELECT n FROM generate_series(3, 5) n`).toBe(3);
    expect(await firstRow(orm(), shape)`SELECT 1 AS n WHERE false`).toBeUndefined();
    expect(await firstValue(orm(), shape)`SELECT 1 AS n WHERE false`).toBeUndefined();
    await expect(firstValue(orm(), shape)`SELECT 1 AS other`).rejects.toThrow('no column n');
  });

  it('can be counted without being read', async () => {
    expect(await countRows(orm())`SELECT FROM generate_series(1, 3)`).toBe(3);
    expect(await hasRows(orm())`SELECT 1 FROM plans WHERE id = 'none'`).toBe(false);
    expect(await anyRows(orm())`SELECT id, ${true}::boolean AS yes FROM plans`).toEqual([
      { id: 'free', yes: true },
    ]);
    expectTypeOf(bool.is).guards.toEqualTypeOf<boolean>();
  });
});
