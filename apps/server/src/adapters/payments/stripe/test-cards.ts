/**
 * Stripe takes numbers from a server only of accounts that it has checked. For the numbers of docs.stripe.com/testing it has
 * cards with names, for everybody with a test key.
 */
const NAMES: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '4000056655665556': 'pm_card_visa_debit',
  '5555555555554444': 'pm_card_mastercard',
  '378282246310005': 'pm_card_amex',
  '4000000000000002': 'pm_card_visa_chargeDeclined',
  '4000000000009995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
  '4000000000000127': 'pm_card_chargeDeclinedIncorrectCvc',
  '4000000000000341': 'pm_card_chargeCustomerFail',
  '4000002760003184': 'pm_card_authenticationRequired',
};

/** Undefined: a number that no test card has. */
export const testCardOf = (number: string): string | undefined => NAMES[number];

/** Everybody's: a copy of it is what is saved. */
export const isTestCard = (card_id: string): boolean => card_id.startsWith('pm_card_');

/** `sk_test_…`, and the restricted `rk_test_…`. */
export const isTestKey = (secret_key: string): boolean => /^[sr]k_test_/.test(secret_key);
