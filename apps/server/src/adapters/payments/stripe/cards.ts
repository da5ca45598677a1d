import type Stripe from 'stripe';
import type { CardKeeper, Outcome, RawCard, SavedCard } from '../../../ports/payments.ts';
import { openSetUp } from './checkout.ts';
import { idOf } from './client.ts';
import { makeDefault, settledCards } from './default-card.ts';
import { asking, isMissing, isRefused, outcomeOf } from './failures.ts';
import { isTestCard, testCardOf } from './test-cards.ts';

const NOT_FOUND = { ok: false, error: 'not_found' } as const;

function savedOf({ id, card }: Stripe.PaymentMethod, is_default: boolean): SavedCard {
  if (!card) throw new Error(`${id} is not a card`);
  const { brand, last4, exp_month, exp_year } = card;
  return { id, brand: brand.toLowerCase(), last4, exp_month, exp_year, is_default };
}

/** Undefined when Stripe knows no such card. */
async function cardOf(stripe: Stripe, id: string): Promise<Stripe.PaymentMethod | undefined> {
  try {
    return await stripe.paymentMethods.retrieve(id);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
}

const ownerOf = ({ customer }: Stripe.PaymentMethod) => (customer === null ? undefined : idOf(customer));

/** The card with its customer: nobody's joins it, theirs stays, somebody else's is not found. */
async function join(stripe: Stripe, customer: string, id: string): Promise<Outcome<Stripe.PaymentMethod>> {
  // A test card's name stands for a new card each time.
  if (!isTestCard(id)) {
    const card = await cardOf(stripe, id);
    if (card && ownerOf(card) === customer) return { ok: true, value: card };
    if (card?.type !== 'card' || ownerOf(card) !== undefined) return NOT_FOUND;
  }
  // Refused: somebody else was quicker, or it was forgotten once, and is no card to save any more.
  return outcomeOf(
    () => stripe.paymentMethods.attach(id, { customer }),
    () => 'not_found',
  );
}

/** With a live key a number goes to Stripe, and is nowhere else; with a test key a test card's name takes its place. */
async function create(stripe: Stripe, card: RawCard, isTest: boolean): Promise<Outcome<{ id: string }>> {
  if (isTest) {
    const id = testCardOf(card.number);
    return id === undefined ? { ok: false, error: 'card_declined' } : { ok: true, value: { id } };
  }
  const { number, exp_month, exp_year, cvc } = card;
  const made = await outcomeOf(
    () => stripe.paymentMethods.create({ type: 'card', card: { number, exp_month, exp_year, cvc } }),
    () => undefined,
  );
  return made.ok ? { ok: true, value: { id: made.value.id } } : made;
}

/** Forgets a card, after another one has taken its place: so nothing is without a card in between, also when this is cut there. */
async function remove(stripe: Stripe, customer: string, id: string): Promise<Outcome<undefined>> {
  const settled = await settledCards(stripe, customer);
  if (!settled?.cards.some((card) => card.id === id)) return NOT_FOUND;
  const next = settled.cards.find((card) => card.id !== id);
  if (settled.default_id === id && next) await makeDefault(stripe, customer, next.id);
  await stripe.paymentMethods.detach(id).catch((error) => {
    // Forgotten at the same moment by another request.
    if (!isRefused(error)) throw error;
  });
  return { ok: true, value: undefined };
}

export function cardKeeperOf(
  stripe: Stripe,
  { raw_cards, is_test }: { raw_cards: boolean; is_test: boolean },
) {
  return {
    list: (account_id) =>
      asking(async () => {
        const settled = await settledCards(stripe, account_id);
        const saved = settled?.cards.map((card) => savedOf(card, card.id === settled.default_id)) ?? [];
        return saved.sort((a, b) => Number(b.is_default) - Number(a.is_default));
      }),
    create: raw_cards ? (card) => create(stripe, card, is_test) : undefined,
    attach: (account_id, card_id) =>
      asking(async () => {
        const joined = await join(stripe, account_id, card_id);
        if (!joined.ok) return joined;
        await makeDefault(stripe, account_id, joined.value.id);
        return { ok: true, value: savedOf(joined.value, true) };
      }),
    remove: (account_id, card_id) => asking(() => remove(stripe, account_id, card_id)),
    setUp: (account_id, urls) => openSetUp(stripe, account_id, urls),
  } satisfies CardKeeper;
}
