import { type Account, type Card, type Checkout, isOpen } from './account.ts';
import { type Done, dropped, kept } from './accounts.ts';
import { buy } from './buying.ts';
import { saveCard } from './card-keeper.ts';
import type { ChargeError } from './invoicing.ts';
import type { LookedAt, Refusal } from './test-cards.ts';

// These change the account that they are given.

/** Opens a page on which a plan is paid for, or an earlier one of that id again, and closes the others that nobody has paid on. */
export function openPage(
  account: Account,
  page: Pick<Checkout, 'id' | 'plan' | 'trial_days' | 'success_url' | 'cancel_url' | 'language'>,
  now: number,
): void {
  for (const other of account.checkouts)
    if (other.plan && other.id !== page.id && other.status === 'open') other.status = 'closed';
  const known = account.checkouts.find(({ id }) => id === page.id);
  if (known?.status === 'done') return;
  if (known) Object.assign(known, { status: 'open', opened_at: now });
  else account.checkouts.push({ ...page, created_at: now, opened_at: now, status: 'open', asking: null });
}

/** What became of a try on a page. `asks`: the bank asks the card's holder first. */
export type Paid =
  | { state: 'done' | 'closed' | 'asks' }
  | { state: 'refused'; refusal: Refusal | ChargeError };

/** Somebody has typed a card into a page. @param subscription_id of what is bought by it */
export function payWith(
  account: Account,
  checkout: Checkout,
  { looked, subscription_id }: { looked: LookedAt; subscription_id: string },
  now: number,
): Done<Paid> {
  const over = overState(checkout, now);
  if (over) return dropped({ state: over });
  if (!looked.ok) return refused(looked.refusal);
  const { card } = looked;
  if (card.on_saving) return refused(card.on_saving);
  if (!card.asks_holder) return complete(account, checkout, { card, subscription_id }, now);
  checkout.asking = card;
  return kept({ state: 'asks' });
}

/** The holder of the card that a page waits for has answered the bank. */
export function answerBank(
  account: Account,
  checkout: Checkout,
  { agrees, subscription_id }: { agrees: boolean; subscription_id: string },
  now: number,
): Done<Paid> {
  const over = overState(checkout, now);
  if (over) return dropped({ state: over });
  const card = checkout.asking;
  checkout.asking = null;
  if (card && agrees) return complete(account, checkout, { card, subscription_id }, now);
  return kept({ state: 'refused', refusal: 'card_authentication' });
}

const refused = (refusal: Refusal | ChargeError): Done<Paid> => dropped({ state: 'refused', refusal });

function overState(checkout: Checkout, now: number): 'done' | 'closed' | undefined {
  if (checkout.status === 'done') return 'done';
  return isOpen(checkout, now) ? undefined : 'closed';
}

function complete(
  account: Account,
  checkout: Checkout,
  { card, subscription_id: id }: { card: Card; subscription_id: string },
  now: number,
): Done<Paid> {
  saveCard(account, card, now);
  const { plan, trial_days } = checkout;
  const error = plan ? buy(account, { id, plan, trial_days }, now) : undefined;
  if (error) return refused(error);
  checkout.status = 'done';
  return kept({ state: 'done' });
}
