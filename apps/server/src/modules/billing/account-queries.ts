import { sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { columnsOf, firstRow, firstValue, hasRows, pick, type RowOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { Buyer, ProviderName } from '../../ports/payments.ts';

/** Who pays for a workspace, as a provider knows them. Times are ISO 8601. */
const ACCOUNT_ROW = pick(schema.payment_accounts, 'workspace_id', 'provider', 'account_id', 'checkout_at');
export type AccountRow = RowOf<typeof ACCOUNT_ROW>;

export const findAccount = (
  orm: Orm,
  workspace_id: string,
  provider: ProviderName,
): Promise<AccountRow | undefined> =>
  firstRow(orm, ACCOUNT_ROW)`
    SELECT ${columnsOf(ACCOUNT_ROW)} FROM payment_accounts WHERE workspace_id = ${workspace_id} AND provider = ${provider}`;

export const workspaceOfAccount = (
  orm: Orm,
  provider: ProviderName,
  account_id: string,
): Promise<string | undefined> =>
  firstValue(orm, pick(schema.payment_accounts, 'workspace_id'))`
    SELECT workspace_id FROM payment_accounts WHERE provider = ${provider} AND account_id = ${account_id}`;

export const workspaceOfStore = (
  orm: Orm,
  { platform, store_id }: { platform: string; store_id: string },
): Promise<string | undefined> =>
  firstValue(orm, pick(schema.merchants, 'workspace_id'))`
    SELECT workspace_id FROM merchants WHERE platform = ${platform} AND store_id = ${store_id}`;

/** Notes the account, unless the workspace has one already; the one that it has. */
export async function keepAccount(
  orm: Orm,
  { workspace_id, provider, account_id }: Omit<AccountRow, 'checkout_at'>,
  now: string,
): Promise<AccountRow> {
  await orm.execute(sql`INSERT INTO payment_accounts (workspace_id, provider, account_id, created_at)
    VALUES (${workspace_id}, ${provider}, ${account_id}, ${now}::timestamptz) ON CONFLICT (workspace_id, provider) DO NOTHING`);
  const kept = await findAccount(orm, workspace_id, provider);
  if (!kept) throw new Error('saved account not found');
  return kept;
}

/** A page to pay on has been asked for: for a day it is looked more often whether somebody has. */
export const noteCheckout = (tx: Orm, { workspace_id, provider }: AccountRow, now: string) =>
  tx.execute(sql`UPDATE payment_accounts SET checkout_at = ${now}::timestamptz
    WHERE workspace_id = ${workspace_id} AND provider = ${provider}`);

/** For so long at most is a change of the plan under way: providers are given 20 s a try, a call has three, and a change takes five calls. */
const BUSY_MS = 6 * 60_000;

/** Has whoever changes the plan be alone with it, over all processes: the end of their turn, for `endTurn`. Undefined: somebody else is at it. */
export async function takeTurn(
  orm: Orm,
  { workspace_id, provider }: AccountRow,
  now: number,
): Promise<string | undefined> {
  const until = new Date(now + BUSY_MS).toISOString();
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const taken = await hasRows(orm)`UPDATE payment_accounts SET busy_until = ${until}::timestamptz
    WHERE workspace_id = ${workspace_id} AND provider = ${provider} AND coalesce(busy_until <= ${at(now)}, true)
    RETURNING 1`;
  return taken ? until : undefined;
}

/** Ends a turn, unless it has ended by itself and is somebody else's. */
export const endTurn = (orm: Orm, { workspace_id, provider }: AccountRow, until: string) =>
  orm.execute(sql`UPDATE payment_accounts SET busy_until = NULL
    WHERE workspace_id = ${workspace_id} AND provider = ${provider} AND busy_until = ${until}::timestamptz`);

/**
 * The number of a look at a provider, to be taken before it is asked. What was changed before a number was taken is seen by the look of that
 * number and by all later ones: so the highest number that was written down is never behind.
 */
export async function nextLook(orm: Orm): Promise<number> {
  const row = await firstRow(orm, { look: number })`SELECT nextval('payment_looks')::int AS look`;
  if (!row) throw new Error('sequence returned no row');
  return row.look;
}

/** Notes that this look is written down, in the transaction that does. False: a later one was already. */
export const takeLook = (tx: Orm, { workspace_id, provider }: AccountRow, look: number): Promise<boolean> =>
  hasRows(tx)`UPDATE payment_accounts SET look = ${look}
    WHERE workspace_id = ${workspace_id} AND provider = ${provider} AND look < ${look} RETURNING 1`;

/** Who would pay: the store, and its first owner. */
export const buyerOf = (orm: Orm, workspace_id: string): Promise<Buyer | undefined> =>
  firstRow(orm, {
    ...pick(schema.merchants, 'workspace_id', 'store_name', 'store_id'),
    email: schema.users.email,
    language: schema.merchants.main_language,
  })`
    SELECT m.workspace_id, u.email, m.store_name, m.main_language AS language, m.store_id
    FROM merchants m JOIN memberships s ON s.workspace_id = m.workspace_id AND s.role = 'owner'
    JOIN users u ON u.id = s.user_id WHERE m.workspace_id = ${workspace_id} ORDER BY s.created_at LIMIT 1`;
