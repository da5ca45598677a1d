import type { Needs } from '../../../kernel/needs.ts';
import type { CardKeeper, Outcome, SavedCard } from '../../../ports/payments.ts';
import type { Account, Card, Checkout } from './account.ts';
import { type Accounts, dropped, kept, newId } from './accounts.ts';
import { payOverdue } from './as-of.ts';
import { loadUnsavedCard, putUnsavedCard } from './store.ts';
import { cardOf } from './test-cards.ts';

const present = (card: Card, { customer }: Account): SavedCard => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  is_default: card.id === customer.default_card,
});

const failed = <E extends (Outcome<unknown> & { ok: false })['error']>(error: E) =>
  ({ ok: false, error }) as const;

/** Saves a card with the account, as the one that pays; what could not be paid so far is tried with it at once. Changes the account. */
export function saveCard(account: Account, card: Card, now: number): void {
  if (!account.cards.some(({ id }) => id === card.id)) account.cards.push({ ...card, created_at: now });
  account.customer.default_card = card.id;
  payOverdue(account, now);
}

export function createCardKeeper(
  accounts: Accounts,
  { orm, clock, urlOf }: Needs<'orm' | 'clock'> & { urlOf: (checkout_id: string) => string },
): CardKeeper {
  return {
    async list(account_id) {
      const account = await accounts.read(account_id);
      const cards = account.cards.map((card) => present(card, account)).reverse();
      return cards.sort((a, b) => Number(b.is_default) - Number(a.is_default));
    },
    async create(raw) {
      const looked = cardOf(raw, { id: newId('card'), now: clock.now() });
      if (!looked.ok) return failed(looked.refusal === 'unknown_card' ? 'card_declined' : looked.refusal);
      await orm.transaction((tx) => putUnsavedCard(tx, looked.card));
      return { ok: true, value: { id: looked.card.id } };
    },
    attach: (account_id, card_id) =>
      accounts.change<Outcome<SavedCard>>(account_id, async (account, now, tx) => {
        const own = account.cards.find(({ id }) => id === card_id);
        const card = own ?? (await loadUnsavedCard(tx, card_id));
        if (!card) return dropped(failed('not_found'));
        if (!own && card.on_saving) return dropped(failed(card.on_saving));
        if (!own && card.asks_holder) return dropped(failed('card_authentication'));
        saveCard(account, card, now);
        return kept({ ok: true, value: present(card, account) });
      }),
    remove: (account_id, card_id) =>
      accounts.change<Outcome<undefined>>(account_id, (account) => {
        const { cards, customer } = account;
        if (!cards.some(({ id }) => id === card_id)) return dropped(failed('not_found'));
        account.cards = cards.filter(({ id }) => id !== card_id);
        if (customer.default_card === card_id) customer.default_card = account.cards.at(-1)?.id ?? null;
        return kept({ ok: true, value: undefined });
      }),
    setUp: (account_id, urls) =>
      accounts.change(account_id, (account, now) => {
        const id = newId('cs');
        const checkout: Checkout = {
          id,
          created_at: now,
          opened_at: now,
          status: 'open',
          plan: null,
          trial_days: 0,
          ...urls,
          asking: null,
        };
        account.checkouts.push(checkout);
        return kept({ id, url: urlOf(id) });
      }),
  };
}
