import { randomBytes } from 'node:crypto';
import type { Needs } from '../../../kernel/needs.ts';
import type { Orm } from '../../../ports/database.ts';
import type { ProviderMessage } from '../../../ports/payments.ts';
import type { Account } from './account.ts';
import { asOf } from './as-of.ts';
import { customerOf, loadAccount, saveAccount } from './store.ts';

/** 192 bits: ids of pages and invoices are all that it takes to open them. */
const ID_BYTES = 24;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(ID_BYTES).toString('base64url')}`;

/** What is to be done with an account. `draft` is its own to change; what it answers with `keep: false` has not happened. */
export type Change<T> = (draft: Account, now: number, tx: Orm) => Promise<Done<T>> | Done<T>;

export interface Done<T> {
  keep: boolean;
  value: T;
}

export const kept = <T>(value: T): Done<T> => ({ keep: true, value });
export const dropped = <T>(value: T): Done<T> => ({ keep: false, value });

export interface Accounts {
  /** The account as it is now. Throws when there is none. */
  read(id: string): Promise<Account>;
  /** One change after the other of an account, each of what it has become by now. */
  change<T>(id: string, change: Change<T>): Promise<T>;
  /** Whose account it is in. */
  ownerOf(kind: 'checkout' | 'subscription' | 'invoice', id: string): Promise<string | undefined>;
}

export function openAccounts({
  orm,
  clock,
  deliver,
}: Needs<'orm' | 'clock'> & { deliver(message: ProviderMessage): Promise<void> }): Accounts {
  async function run<T>(
    id: string,
    change: Change<T>,
  ): Promise<{ value: T; changed: boolean; account: Account }> {
    return orm.transaction(async (tx) => {
      const before = await loadAccount(tx, id);
      if (!before) throw new Error(`customer ${id} not found in the sandbox`);
      const now = clock.now();
      const current = asOf(before, now);
      const draft = structuredClone(current);
      const { keep, value } = await change(draft, now, tx);
      // What fell due has happened, whatever became of the change.
      const account = keep ? draft : current;
      return { value, account, changed: await saveAccount(tx, before, account) };
    });
  }
  return {
    // Whoever reads knows what has changed by itself: nobody has to be told.
    read: async (id) => (await run(id, () => dropped(undefined))).account,
    async change(id, change) {
      const { value, changed } = await run(id, change);
      // After the transaction: who hears of it looks at once.
      if (changed) await deliver({ message_id: newId('evt'), account_id: id });
      return value;
    },
    ownerOf: (kind, id) => customerOf(orm, kind, id),
  };
}
