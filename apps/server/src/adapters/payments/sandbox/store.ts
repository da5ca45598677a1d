import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstRow, firstValue, pick, rowsOf } from '../../../database/rows.ts';
import { schema } from '../../../database/schema.generated.ts';
import type { Orm } from '../../../ports/database.ts';
import {
  type Account,
  type Card,
  type Customer,
  card,
  checkout,
  customer,
  invoice,
  subscription,
} from './account.ts';

const KINDS = {
  cards: 'card',
  checkouts: 'checkout',
  subscriptions: 'subscription',
  invoices: 'invoice',
} as const;
const LISTS = Object.keys(KINDS) as (keyof typeof KINDS)[];

/** Of cards that are nobody's yet. */
const NOBODY = '';
/** … which are forgotten after so long. */
const UNSAVED_CARD_MS = 24 * 60 * 60 * 1_000;

interface Kept {
  id: string;
  created_at: number;
}

async function put(tx: Orm, kind: string, customer_id: string, object: Kept): Promise<void> {
  const created_at = new Date(object.created_at).toISOString();
  await tx.execute(sql`INSERT INTO sandbox_objects (id, kind, customer_id, data, created_at)
    VALUES (${object.id}, ${kind}, ${customer_id}, ${JSON.stringify(object)}::jsonb, ${created_at}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET customer_id = EXCLUDED.customer_id, data = EXCLUDED.data,
      created_at = EXCLUDED.created_at`);
}

const remove = (tx: Orm, id: string) => tx.execute(sql`DELETE FROM sandbox_objects WHERE id = ${id}`);

/** All of an account goes: whoever pays, their cards, subscriptions and receipts. */
export const dropAccount = (tx: Orm, id: string) =>
  tx.execute(sql`DELETE FROM sandbox_objects WHERE customer_id = ${id}`);

/** Whose object of that kind it is. */
export const customerOf = (
  orm: Orm,
  kind: 'checkout' | 'subscription' | 'invoice',
  id: string,
): Promise<string | undefined> =>
  firstValue(orm, pick(schema.sandbox_objects, 'customer_id'))`
    SELECT customer_id FROM sandbox_objects WHERE id = ${id} AND kind = ${kind}`;

/** Keeps a customer; one who is known gets another address, name and language. */
export async function putCustomer(tx: Orm, customer: Customer): Promise<void> {
  const created_at = new Date(customer.created_at).toISOString();
  await tx.execute(sql`INSERT INTO sandbox_objects (id, kind, customer_id, data, created_at)
    VALUES (${customer.id}, 'customer', ${customer.id}, ${JSON.stringify(customer)}::jsonb, ${created_at}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET data = sandbox_objects.data || jsonb_build_object(
      'email', ${customer.email}::text, 'store_name', ${customer.store_name}::text, 'language', ${customer.language}::text)`);
}

/** All of an account, which nobody else changes until this transaction is over. */
export async function loadAccount(tx: Orm, id: string): Promise<Account | undefined> {
  const found = await firstRow(tx, pick(schema.sandbox_objects, 'data'))`
    SELECT data FROM sandbox_objects WHERE id = ${id} AND kind = 'customer' FOR UPDATE`;
  if (!found) return undefined;
  const rows = await rowsOf(tx, pick(schema.sandbox_objects, 'kind', 'data'))`
    SELECT kind, data FROM sandbox_objects WHERE customer_id = ${id} AND kind <> 'customer' ORDER BY created_at, id`;
  const listOf = <T>(list: keyof typeof KINDS, type: z.ZodType<T>): T[] =>
    rows.filter(({ kind }) => kind === KINDS[list]).map(({ data }) => type.parse(data));
  return {
    customer: customer.parse(found.data),
    cards: listOf('cards', card),
    checkouts: listOf('checkouts', checkout),
    subscriptions: listOf('subscriptions', subscription),
    invoices: listOf('invoices', invoice),
  };
}

/** Writes down what is new in an account, or other, and takes away what is not there any more. @returns whether there was anything */
export async function saveAccount(tx: Orm, before: Account, after: Account): Promise<boolean> {
  const { id } = after.customer;
  let changed = false;
  const putIfOther = async (kind: string, object: Kept, old: Kept | undefined) => {
    if (old && isDeepStrictEqual(old, object)) return;
    changed = true;
    await put(tx, kind, id, object);
  };
  await putIfOther('customer', after.customer, before.customer);
  for (const list of LISTS) {
    const old: Kept[] = before[list];
    const current: Kept[] = after[list];
    for (const object of current)
      await putIfOther(
        KINDS[list],
        object,
        old.find((one) => one.id === object.id),
      );
    for (const object of old) {
      if (current.some((one) => one.id === object.id)) continue;
      changed = true;
      await remove(tx, object.id);
    }
  }
  return changed;
}

/** Keeps a card that is nobody's yet, and forgets those that have been nobody's for long. */
export async function putUnsavedCard(tx: Orm, card: Card): Promise<void> {
  const before = new Date(card.created_at - UNSAVED_CARD_MS).toISOString();
  await tx.execute(sql`DELETE FROM sandbox_objects
    WHERE customer_id = ${NOBODY} AND kind = 'card' AND created_at < ${before}::timestamptz`);
  await put(tx, 'card', NOBODY, card);
}

/** Such a card, which nobody else takes until this transaction is over. */
export async function loadUnsavedCard(tx: Orm, id: string): Promise<Card | undefined> {
  const row = await firstRow(tx, pick(schema.sandbox_objects, 'data'))`SELECT data FROM sandbox_objects
    WHERE id = ${id} AND kind = 'card' AND customer_id = ${NOBODY} FOR UPDATE`;
  return row && card.parse(row.data);
}
