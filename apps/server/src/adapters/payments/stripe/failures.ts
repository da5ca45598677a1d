import type { CardError } from '@vitrine/contract/billing-payments';
import Stripe from 'stripe';
import { type Outcome, PaymentsUnavailable } from '../../../ports/payments.ts';

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;

/** Stripe's error codes and decline codes (docs.stripe.com/error-codes, …/declines/codes) that people can do something about. */
const CARD_ERRORS: Readonly<Record<string, CardError>> = {
  insufficient_funds: 'card_funds',
  expired_card: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_month_past: 'card_expired',
  invalid_expiry_year: 'card_expired',
  invalid_expiry_year_past: 'card_expired',
  incorrect_cvc: 'card_cvc',
  invalid_cvc: 'card_cvc',
  incorrect_number: 'card_number',
  invalid_number: 'card_number',
  authentication_required: 'card_authentication',
  authentication_not_handled: 'card_authentication',
  payment_intent_authentication_failure: 'card_authentication',
  setup_intent_authentication_failure: 'card_authentication',
  subscription_payment_intent_requires_action: 'card_authentication',
  invoice_payment_intent_requires_action: 'card_authentication',
};

/** What a refusal of Stripe's means for who asked; undefined: a surprise. */
export type Refusal = 'not_found' | 'payment_method_missing' | undefined;
/** Of a request that Stripe calls invalid: its code, and which of what was sent is wrong. */
export interface Refused {
  code: string | undefined;
  param: string | undefined;
}

/**
 * There is nothing to pay with. Stripe says so by the code for all that is missing, without a name, or with the card's; that a price is missing is the
 * operator's fault, and no answer.
 */
export const missingCard = ({ code, param = '' }: Refused): Refusal =>
  code === 'resource_missing' && !/price|item|customer/.test(param) ? 'payment_method_missing' : undefined;

export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'resource_missing';

export const isRefused = (error: unknown): boolean => error instanceof StripeInvalidRequestError;

export function cardErrorOf(error: unknown): CardError | undefined {
  if (!(error instanceof StripeCardError)) return;
  return CARD_ERRORS[error.decline_code ?? ''] ?? CARD_ERRORS[error.code ?? ''] ?? 'card_declined';
}

/**
 * Stripe's error as this server may log it: by Stripe's own names for what happened, and by the number under which Stripe's
 * dashboard shows the request. Its message can hold what was sent, a card's number too, so that it is not carried on.
 */
function translated(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  const names = [type, code, error.param, statusCode, requestId].filter((name) => name !== undefined);
  const message = names.join(', ');
  const surprise = [StripeInvalidRequestError, StripeIdempotencyError, StripeCardError];
  if (surprise.some((kind) => error instanceof kind))
    return new Error(`Stripe refused a request: ${message}`);
  return new PaymentsUnavailable(`failed to reach Stripe: ${message}`);
}

/** Rejects with `PaymentsUnavailable`, or with an error that says nothing of what was asked. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translated(error);
  }
}

/** Answers what a card's bank said, and what `refusalOf` takes for an answer; the rest as `asking`. */
export async function outcomeOf<T>(
  call: () => Promise<T>,
  refusalOf: (refused: Refused) => Refusal,
): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const answer =
      cardErrorOf(error) ??
      (error instanceof StripeInvalidRequestError
        ? refusalOf({ code: error.code, param: error.param })
        : undefined);
    if (answer === undefined) throw translated(error);
    return { ok: false, error: answer };
  }
}
