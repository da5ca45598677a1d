import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contract/durations';
import { type Counted, countedOn, countedOnNetwork } from '../login-throttling/service.ts';

/**
 * A person's own mistakes are counted on the account as tried from one address: five, then growing waits. The account as
 * tried from anywhere waits for less long, and not at all from where its owner has signed in lately (`known`): or whoever
 * knows an email could lock its owner out. The address for more, since an office has one.
 */
export const signInLimits = (email: string, ip: string, known: boolean): Counted[] => [
  countedOn('sign_in/here', `${email} ${countedOnNetwork('', ip, NONE).key}`, {
    free: 5,
    wait_ms: 2 * SECOND_MS,
    max_wait_ms: 15 * MINUTE_MS,
  }),
  ...(known ? [] : [countedOn('sign_in/account', email, ACCOUNT)]),
  countedOnNetwork('sign_in', ip, { free: 100, wait_ms: 2 * SECOND_MS, max_wait_ms: 15 * MINUTE_MS }),
];

const ACCOUNT = { free: 30, wait_ms: 2 * SECOND_MS, max_wait_ms: MINUTE_MS };
const NONE = { free: 0, wait_ms: 0, max_wait_ms: 0 };

/** Each makes a mail: an address that is not one's own should not be flooded with them. */
export const forgotLimits = (email: string, ip: string): Counted[] => [
  countedOn('forgot', email, { free: 3, wait_ms: MINUTE_MS, max_wait_ms: HOUR_MS }),
  countedOnNetwork('forgot', ip, { free: 20, wait_ms: 30 * SECOND_MS, max_wait_ms: HOUR_MS }),
];

/** Accounts made, and emails asked for, since a registration tells which ones are taken. */
export const registerLimits = (ip: string): Counted[] => [
  countedOnNetwork('register', ip, { free: 20, wait_ms: 10 * SECOND_MS, max_wait_ms: HOUR_MS }),
];

/** Codes and tokens of links: nobody guesses 256 bits, but nobody should keep the database busy with it either. */
export const codeLimits = (ip: string): Counted[] => [
  countedOnNetwork('code', ip, { free: 30, wait_ms: 5 * SECOND_MS, max_wait_ms: 15 * MINUTE_MS }),
];
