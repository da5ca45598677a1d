import type { StorySlot, VisitInsight } from '@vitrine/contract/insights';
import { SIGNALS, type Signal } from '@vitrine/contract/labels';
import type { Contribution } from '@vitrine/recording/contribution/contribution';
import { isObject, jsonOf } from '../../database/kinds.ts';
import { productNames, stageOf, type VisitFacts } from './visit-labels.ts';

/** What a row of the list says of a visit, as it is kept. Our own server wrote it. */
export const STORED_INSIGHT = jsonOf(
  (value): value is VisitInsight =>
    isObject(value) &&
    typeof value.stage === 'string' &&
    Array.isArray(value.story) &&
    isObject(value.signals),
);

const MAX_SHOWN_CHARACTERS = 80;

/** ISO 4217, where it is not two. */
const NO_DIGITS = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/;
const THREE_DIGITS = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;

function digitsOf(currency: string | null): number {
  if (currency === null) return 2;
  return NO_DIGITS.test(currency) ? 0 : THREE_DIGITS.test(currency) ? 3 : 2;
}

export function insightOf(contribution: Contribution, facts: VisitFacts): VisitInsight {
  const { cart, signals } = contribution;
  const shown = cart && {
    ...cart,
    value: Number(cart.value).toFixed(digitsOf(cart.currency)),
  };
  return {
    stage: stageOf(contribution, facts),
    cart: shown,
    signals,
    story: storyOf(contribution, facts, shown),
  };
}

function storyOf(contribution: Contribution, facts: VisitFacts, cart: VisitInsight['cart']): StorySlot[] {
  const { searches, products, added, removed, signals, errors, left } = contribution;
  const [path] = products.paths;
  const product = (path && productNames(facts).get(path)) || null;
  // From the worst to what is least sure.
  const worst = SIGNALS.find((signal): signal is Signal => signal !== 'error' && (signals[signal] ?? 0) > 0);
  const slots: (StorySlot | false | null | undefined)[] = [
    searches > 0 && { slot: 'searched', count: searches },
    products.count > 0 && {
      slot: 'saw_products',
      count: products.count,
      product: product && cutShown(product),
    },
    added && { slot: 'added', count: added.count, product: added.first },
    removed && { slot: 'removed', count: removed.count, product: removed.first },
    cart && { slot: 'cart', ...cart },
    worst && { slot: 'signal', kind: worst, count: signals[worst] ?? 1 },
    errors && { slot: 'error', count: signals.error ?? errors.count, text: errors.first },
    left && { slot: 'left', to: left },
  ];
  return slots.filter((slot) => typeof slot === 'object' && slot !== null);
}

const cutShown = (text: string) => text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed();
