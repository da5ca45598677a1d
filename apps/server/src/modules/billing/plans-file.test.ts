import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLANS_FILE } from '../../testing/paths.ts';
import { parsePlans } from './plans-file.ts';

const shipped = () => JSON.parse(readFileSync(PLANS_FILE, 'utf8')) as Record<string, unknown>[];
/** The plans that come with the program, with something of the second one changed. */
const changed = (change: Record<string, unknown>) => {
  const [free, starter, ...rest] = shipped();
  return JSON.stringify([free, { ...starter, ...change }, ...rest]);
};

test('those that come with the program are good, by amount', () => {
  const read = parsePlans(JSON.stringify(shipped()));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  expect(read.plans.map(({ id, amount }) => [id, amount])).toEqual([
    ['free', '0.00'],
    ['starter', '19.00'],
    ['growth', '49.00'],
    ['scale', '149.00'],
    ['custom', '-1.00'],
  ]);
});

test.each([
  ['no JSON', '{"id": ', /^Invalid JSON: /],
  ['no list', '{}', /^The file must be a list of plans\.$/],
  ['none', '[]', /^The file must not be empty\.$/],
  ['a float', changed({ amount: 19.99 }), /^The plan starter: amount must be a decimal in quotes/],
  ['a comma', changed({ amount: '19,99' }), /^The plan starter: amount must be a decimal/],
  ['three decimals', changed({ amount: '19.999' }), /^The plan starter: amount must be a decimal/],
  [
    'a currency sign',
    changed({ currency: '$' }),
    /^The plan starter: currency must be an ISO 4217 currency code/,
  ],
  ['a week', changed({ frequency: 'week' }), /^The plan starter: frequency must be one of month, year\.$/],
  ['less than unlimited', changed({ max_downloads: -2 }), /^The plan starter: max_downloads must be -1/],
  [
    'half a recording',
    changed({ max_session_recordings: 0.5 }),
    /max_session_recordings must be a whole number\.$/,
  ],
  ['no retention', changed({ retention_days: 0 }), /^The plan starter: retention_days must be 1 or more\.$/],
  ['a word that nobody knows', changed({ prize: 1 }), /^The plan starter: .*prize/],
  ['an id twice', changed({ id: 'growth' }), /^Plan growth is defined twice\.$/],
  ['two that are free', changed({ amount: '0' }), /^Exactly one plan must be free/],
  [
    'a price that is a product',
    changed({ stripe_price_id: 'prod_1' }),
    /^The plan starter: stripe_price_id must be a Stripe price id/,
  ],
])('%s is refused, and said where', (_, text, problem) => {
  const read = parsePlans(text);
  if (read.ok) throw new Error('was taken');
  expect(read.problems).toEqual([expect.stringMatching(problem)]);
});
