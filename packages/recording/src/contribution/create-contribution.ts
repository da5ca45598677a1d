import type { RecordedEvent } from '@vitrine/contract/events';
import { SIGNALS, type Signal, type Stage } from '@vitrine/contract/labels';
import type { MarkerKind } from '@vitrine/contract/recording-index';
import { EVENT_TYPES, LEFT_TO, type Left, type PageType, TRACKER_TAGS } from '@vitrine/contract/tags';
import { actOf } from '../acts.ts';
import { type Fields, fieldsOf, listOf } from '../fields.ts';
import { cut, shownText } from '../shown-text.ts';
import type { Contribution, FirstOf, FoldedKind } from './contribution.ts';
import { labelText, pathLabel } from './label-text.ts';
import { pagePath } from './page-path.ts';
import { pagePattern } from './page-pattern.ts';

/** What a visit adds to what is known of all, made event by event beside the index (create-index.ts). */
export interface ContributionFold {
  /** Takes the next event, in order of time over all pages. `data` may hold anything. */
  push(event: RecordedEvent): void;
  /** A marker that the index found on that page. */
  mark(page_id: string, mark: { kind: MarkerKind; text: string }): void;
  contribution(): Contribution;
}

/** Labels of a visit by kind. Who sees more of a store is not told better by all of it. */
const MOST: Readonly<Record<FoldedKind, number>> = {
  page_type: 6,
  page_seen: 30,
  pattern: 20,
  entry_page: 1,
  exit_page: 1,
  product_added: 20,
  left_to: LEFT_TO.length,
  signal: 40,
  error: 10,
  event: 20,
};
const MAX_PRODUCTS = 20;
/** Different ones that are told apart; a hostile page names as many as it likes. */
const MAX_COUNTED = 500;
const MAX_PAGES = 1_000;
/** What a story shows of a text. */
const MAX_SHOWN_CHARACTERS = 80;
/** Lines of one change of the cart. */
const MAX_LINES = 50;

/** Less than ten digits before the point: no cart is worth more, and each column holds it. */
const AMOUNT = /^\d{1,9}(\.\d{1,6})?$/;
const CURRENCY = /^[A-Z]{3}$/;

interface OpenPage {
  path: string | undefined;
  type: PageType | undefined;
}

export function createContribution(): ContributionFold {
  const labels = new Map<FoldedKind, Set<string>>();
  const signals = new Map<Signal, number>();
  const pages = new Map<string, OpenPage>();
  const products = createDistinct();
  const [added, removed, errors] = [createDistinct(), createDistinct(), createDistinct()];
  const paths: string[] = [];
  let cart: Contribution['cart'] = null;
  let left: Left['to'] | null = null;
  let stage: Stage = 'visit';
  let searches = 0;
  let entry: string | undefined;
  let exit = '';

  /** @param textOf costs more than all else here, and is not asked once a kind is full */
  function label(kind: FoldedKind, textOf: () => string): void {
    const own = labels.get(kind) ?? new Set();
    labels.set(kind, own);
    if (own.size >= MOST[kind]) return;
    const text = textOf();
    if (text !== '') own.add(text);
  }

  /** A page's kind is told behind its address: it is counted when the next one comes. */
  function close({ path, type }: OpenPage): void {
    if (path === undefined) return;
    label('page_seen', () => pathLabel(path));
    label('pattern', () => pagePattern(path, type));
    if (!type) return;
    label('page_type', () => type);
    if (type === 'search') searches += 1;
    if (type !== 'product') return;
    reach('product');
    if (products.add(path) && paths.length < MAX_PRODUCTS) paths.push(path);
  }

  function reach(further: Stage): void {
    if (ORDER.indexOf(further) > ORDER.indexOf(stage)) stage = further;
  }

  function pageOf(page_id: string): OpenPage | undefined {
    const known = pages.get(page_id);
    if (known || pages.size >= MAX_PAGES) return known;
    const page = { path: undefined, type: undefined };
    pages.set(page_id, page);
    return page;
  }

  function goes(page: OpenPage, address: string): void {
    const path = pagePath(address);
    if (path === page.path) return;
    close(page);
    page.path = path;
    entry ??= path;
    exit = path;
  }

  function changes(payload: Fields): void {
    for (const line of linesOf(payload.added)) {
      label('product_added', () => labelText(line));
      added.add(line);
      reach('cart');
    }
    for (const line of linesOf(payload.removed)) removed.add(line);
    const { items, total, currency } = payload;
    if (typeof items === 'number' && items > 0) reach('cart');
    const isTold = typeof total === 'string' && AMOUNT.test(total) && items !== 0;
    const known = typeof currency === 'string' && CURRENCY.test(currency) ? currency : null;
    cart = isTold ? { value: total, currency: known } : null;
  }

  function leaves(to: unknown): void {
    const known = LEFT_TO.find((one) => one === to);
    if (!known) return;
    left = known;
    label('left_to', () => known);
    if (known === 'checkout') reach('checkout');
  }

  return {
    push(event) {
      if (event.type === EVENT_TYPES.Custom) {
        const { tag, payload } = fieldsOf(event.data);
        if (tag === TRACKER_TAGS.cart) return changes(fieldsOf(payload));
        if (tag === TRACKER_TAGS.left) return leaves(fieldsOf(payload).to);
      } else if (event.type !== EVENT_TYPES.Meta) return;
      const act = actOf(event);
      const page = act && pageOf(event.page_id);
      if (!page) return;
      if (act.kind === 'page') goes(page, act.address);
      else if (act.kind === 'page_type') page.type = act.page_type;
      else if (act.kind === 'custom') label('event', () => labelText(act.text));
      else if (act.kind === 'stopped' && act.reason === 'checkout') leaves('checkout');
    },
    mark(page_id, { kind, text }) {
      const signal = SIGNALS.find((one) => one === kind);
      if (!signal) return;
      signals.set(signal, (signals.get(signal) ?? 0) + 1);
      label('signal', () => signal);
      const type = pages.get(page_id)?.type;
      if (type) label('signal', () => `${signal}:${type}`);
      if (signal !== 'error') return;
      errors.add(cut(text, MAX_SHOWN_CHARACTERS));
      label('error', () => labelText(text));
    },
    contribution() {
      for (const page of pages.values()) {
        close(page);
        page.path = undefined;
      }
      const first = entry;
      if (first !== undefined) label('entry_page', () => pathLabel(first));
      if (exit !== '') label('exit_page', () => pathLabel(exit));
      return fitted({
        stage,
        cart,
        signals: Object.fromEntries(signals),
        labels: Object.fromEntries([...labels].map(([kind, texts]) => [kind, [...texts]])),
        products: { paths, count: products.count() },
        added: added.told(),
        removed: removed.told(),
        errors: errors.told(),
        searches,
        left,
      });
    },
  };
}

/** Of the whole as JSON. Only texts in scripts of three bytes a character, as many and as long as there may be, are more. */
export const MAX_CONTRIBUTION_BYTES = 32 * 1024;

/** With half of the longest list less, until it fits. */
function fitted(contribution: Contribution): Contribution {
  const { labels, products } = contribution;
  const lists = [...Object.values(labels), products.paths];
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
  while (bytes(contribution) > MAX_CONTRIBUTION_BYTES) {
    const [longest] = lists.toSorted((a, b) => bytes(b) - bytes(a));
    longest?.splice(Math.ceil(longest.length / 2));
  }
  return contribution;
}

const ORDER: readonly Stage[] = ['visit', 'product', 'cart', 'checkout'];

/** Names of a cart's lines, or their ids. */
const linesOf = (lines: unknown): string[] =>
  listOf(lines)
    .slice(0, MAX_LINES)
    .flatMap((line) => {
      const { name, product_id } = fieldsOf(line);
      const text = [name, product_id].find((one) => typeof one === 'string' && one !== '');
      const shown = typeof text === 'string' ? shownText(text, MAX_SHOWN_CHARACTERS).toWellFormed() : '';
      return shown === '' ? [] : [shown];
    });

/** Counts different texts, and keeps the first. */
function createDistinct() {
  const known = new Set<string>();
  return {
    /** @returns whether it is another one */
    add(text: string): boolean {
      if (known.has(text) || known.size >= MAX_COUNTED) return false;
      known.add(text);
      return true;
    },
    count: () => known.size,
    told(): FirstOf | null {
      const [first] = known;
      return first === undefined ? null : { first, count: known.size };
    },
  };
}
