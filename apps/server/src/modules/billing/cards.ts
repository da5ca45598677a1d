import type { PaymentMethod } from '@vitrine/contract/billing-payments';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { type Failure, fieldError, type WorkspaceAuth } from '../../http/handler.ts';
import type { CardKeeper, SavedCard } from '../../ports/payments.ts';
import { countedOn } from '../login-throttling/service.ts';
import { findAccount } from './account-queries.ts';
import { cardNumberOf, isExpired } from './card-rules.ts';
import { openPaymentContext, type PayingDeps, paymentProviderOf } from './paying.ts';
import { paidRow } from './sync-queries.ts';

/** Whoever tries stolen cards tries many; a person mistypes a few times. To make a card known and to save it are counted each. */
const CARDS = { free: 20, wait_ms: 60_000, max_wait_ms: 24 * 60 * 60_000 };

const presentCard = (
  { id, brand, last4, exp_month, exp_year, is_default }: SavedCard,
  customer_id: string,
): PaymentMethod => ({ id, customer_id, brand, last4, exp_month, exp_year, is_default });

/** The workspace's account, and who keeps its cards. */
async function keeperOf(deps: PayingDeps, workspace_id: string) {
  const context = await openPaymentContext(deps, workspace_id);
  if (!context.ok) return context;
  const { payments, account, buyer } = context;
  const { cards } = payments;
  if (!cards) return { ok: false, error: 'payments_off' } as const;
  return { ok: true, cards, account, buyer } as const;
}

export async function listCards(
  deps: PayingDeps,
  auth: WorkspaceAuth,
  { limit, page }: { limit: number; page: number },
): Promise<{ ok: true; count: number; cards: PaymentMethod[] } | Failure> {
  const { payments } = await paymentProviderOf(deps, auth.workspace_id);
  if (!payments?.cards) return { ok: false, error: 'payments_off' };
  // Who has saved none has no account yet, and looking at the page opens none.
  const account = await findAccount(deps.orm, auth.workspace_id, payments.provider);
  if (!account) return { ok: true, count: 0, cards: [] };
  const { account_id } = account;
  const all = (await payments.cards.list(account_id)).sort(
    (a, b) => Number(b.is_default) - Number(a.is_default),
  );
  const cards = all.slice((page - 1) * limit, page * limit).map((card) => presentCard(card, account_id));
  return { ok: true, count: all.length, cards };
}

/** Makes a card known to the provider. What is wrong with it is told before it is sent anywhere. */
export async function createCard(
  deps: PayingDeps,
  auth: WorkspaceAuth,
  { number, exp_month, exp_year, cvc }: BodyOf<Endpoints['create_payment_method']>,
): Promise<{ ok: true; id: string; customer_id: string } | Failure> {
  const context = await keeperOf(deps, auth.workspace_id);
  if (!context.ok) return context;
  const { create } = context.cards;
  if (!create) return { ok: false, error: 'raw_cards_off' };
  const digits = cardNumberOf(number);
  if (digits === undefined) return fieldError('number', 'card_number_wrong');
  if (isExpired({ exp_month, exp_year }, deps.clock.now())) return fieldError('exp_year', 'card_expired');
  const attempt = await tryCard(deps, auth);
  if (!attempt.ok) return attempt;
  const made = await create({ number: digits, exp_month, exp_year, cvc });
  if (!made.ok) return made;
  return { ok: true, id: made.value.id, customer_id: context.account.account_id };
}

/** Saves a card with the workspace's customer: it pays from now on. */
export async function attachCard(
  deps: PayingDeps,
  auth: WorkspaceAuth,
  { payment_method_id, customer_id }: BodyOf<Endpoints['attach_payment_method']>,
): Promise<{ ok: true; card: PaymentMethod } | Failure> {
  const context = await keeperOf(deps, auth.workspace_id);
  if (!context.ok) return context;
  const { account_id } = context.account;
  if (customer_id !== account_id) return { ok: false, error: 'not_found' };
  // That another saved card is to pay tries none.
  const isSaved = (await context.cards.list(account_id)).some(({ id }) => id === payment_method_id);
  const attempt = isSaved ? undefined : await tryCard(deps, auth);
  if (attempt?.ok === false) return attempt;
  const attached = await context.cards.attach(account_id, payment_method_id);
  if (!attached.ok) return attached;
  await attempt?.succeeded();
  return { ok: true, card: presentCard(attached.value, account_id) };
}

/** Forgets a card; not the last one of a plan that goes on. */
export async function deleteCard(
  deps: PayingDeps,
  auth: WorkspaceAuth,
  payment_method_id: string,
): Promise<{ ok: true } | Failure> {
  const context = await keeperOf(deps, auth.workspace_id);
  if (!context.ok) return context;
  const { cards, account } = context;
  const saved = await cards.list(account.account_id);
  if (!saved.some(({ id }) => id === payment_method_id)) return { ok: false, error: 'not_found' };
  const paid = await paidRow(deps.orm, account);
  if (saved.length === 1 && paid && !paid.cancel_at_period_end)
    return { ok: false, error: 'payment_method_needed' };
  const removed = await cards.remove(account.account_id, payment_method_id);
  return removed.ok ? { ok: true } : removed;
}

/** Opens the provider's page on which a card is saved. */
export async function setUpCard(
  deps: PayingDeps,
  auth: WorkspaceAuth,
  urls: { success_url: string; cancel_url: string },
): Promise<{ ok: true; body: Awaited<ReturnType<CardKeeper['setUp']>> } | Failure> {
  const context = await keeperOf(deps, auth.workspace_id);
  if (!context.ok) return context;
  const { language } = context.buyer;
  const { id, url } = await context.cards.setUp(context.account.account_id, { ...urls, language });
  return { ok: true, body: { id, url } };
}

const tryCard = ({ attempts }: PayingDeps, { workspace_id }: WorkspaceAuth) =>
  attempts.begin([countedOn('card', workspace_id, CARDS)]);
