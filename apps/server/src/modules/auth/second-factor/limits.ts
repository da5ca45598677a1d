import { MINUTE_MS, SECOND_MS } from '@vitrine/contract/durations';
import { clientNetwork } from '../../../http/client-network.ts';
import { type Counted, countedOn, countedOnNetwork } from '../../login-throttling/service.ts';

const MAX_WAIT_MS = 15 * MINUTE_MS;

/**
 * Codes of six digits can be guessed by who has the password: of a million, three are good at a time. Counted as passwords are (limits.ts):
 * as tried from one address, and from anywhere, which keeps nobody waiting where they have signed in lately (`known`).
 */
export const secondStepLimits = (user_id: string, ip: string, known: boolean): Counted[] => [
  countedOn('second_factor/here', `${user_id} ${clientNetwork(ip)}`, {
    free: 5,
    wait_ms: 2 * SECOND_MS,
    max_wait_ms: MAX_WAIT_MS,
  }),
  ...(known
    ? []
    : [
        countedOn('second_factor/account', user_id, {
          free: 20,
          wait_ms: 10 * SECOND_MS,
          max_wait_ms: MAX_WAIT_MS,
        }),
      ]),
  countedOnNetwork('second_factor', ip, { free: 100, wait_ms: 2 * SECOND_MS, max_wait_ms: MAX_WAIT_MS }),
];

/** Codes of a key that is being set up, and passkeys that are made. */
export const setUpLimits = (user_id: string): Counted[] => [
  countedOn('second_factor/set_up', user_id, { free: 10, wait_ms: 2 * SECOND_MS, max_wait_ms: MAX_WAIT_MS }),
];
