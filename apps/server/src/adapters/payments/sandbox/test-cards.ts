import type { CardError } from '@vitrine/contract/billing-payments';
import type { RawCard } from '../../../ports/payments.ts';
import type { Card } from './account.ts';

type Behaviour = Partial<Pick<Card, 'on_saving' | 'on_charging' | 'asks_holder'>> & { brand: string };

/** The numbers that people know from Stripe's test mode (docs.stripe.com/testing), and what their banks say. All others are declined. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', on_saving: 'card_declined' },
  '4000000000009995': { brand: 'visa', on_saving: 'card_funds' },
  '4000000000000069': { brand: 'visa', on_saving: 'card_expired' },
  '4000000000000127': { brand: 'visa', on_saving: 'card_cvc' },
  '4000000000000341': { brand: 'visa', on_charging: 'card_declined' },
  '4000002500003155': { brand: 'visa', asks_holder: true },
};

/** For the page that lists them. */
export const TEST_NUMBERS: readonly string[] = Object.keys(BEHAVIOURS);

/** The check digit of card numbers (ISO/IEC 7812-1): every second digit from the right, doubled, with the others. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card pays until its month is over, in UTC. */
export const hasExpired = ({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>, at: number) =>
  at >= Date.UTC(exp_year, exp_month, 1);

/** What is found before any bank is asked. `unknown_card` is declined, and a person who typed it can be told why. */
export type Refusal = CardError | 'unknown_card';

export type LookedAt = { ok: true; card: Card } | { ok: false; refusal: Refusal };

/** What is known of a card once its number has been looked at; its number and code go no further than here. */
export function cardOf(
  { number, exp_month, exp_year, cvc }: RawCard,
  { id, now }: { id: string; now: number },
): LookedAt {
  const refused = (refusal: Refusal) => ({ ok: false, refusal }) as const;
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return refused('card_number');
  if (!/^\d{3,4}$/.test(cvc)) return refused('card_cvc');
  const isDate =
    Number.isInteger(exp_year) && Number.isInteger(exp_month) && exp_month >= 1 && exp_month <= 12;
  if (!isDate || hasExpired({ exp_month, exp_year }, now)) return refused('card_expired');
  const behaviour = BEHAVIOURS[number];
  if (!behaviour) return refused('unknown_card');
  const { brand, on_saving = null, on_charging = null, asks_holder = false } = behaviour;
  const last4 = number.slice(-4);
  const card = {
    id,
    created_at: now,
    brand,
    last4,
    exp_month,
    exp_year,
    on_saving,
    on_charging,
    asks_holder,
  };
  return { ok: true, card };
}
