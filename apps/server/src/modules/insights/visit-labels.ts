import type { LabelKind, Stage } from '@vitrine/contract/labels';
import type { Contribution } from '@vitrine/recording/contribution/contribution';
import { labelText, pathLabel } from '@vitrine/recording/contribution/label-text';
import { pagePath } from '@vitrine/recording/contribution/page-path';
import { countryOfTimeZone } from '../../kernel/countries.ts';
import { type Arrival, campaignOf, channelOf } from './channel.ts';

/** `pattern`: of pages seen, many at once. */
export type StoredKind = LabelKind | 'pattern';

export interface LabelText {
  kind: StoredKind;
  text: string;
}

/** What is known of a visit beside its recording. */
export interface VisitFacts extends Arrival {
  from_checkout: boolean;
  country: string;
  time_zone: string;
  browser: string;
  os: string;
  /** The visitor has an earlier session that is kept. */
  returning: boolean;
  /** Its pages with titles, in order. */
  titled: readonly { url: string; title: string }[];
}

/** The version is none of its name: Chrome 142. */
const family = (name: string) => name.replace(/ [\d.]+$/, '');

/** Shops write their name behind the product's. */
const withoutStore = (title: string) => title.replace(/\s+[|–—·]\s+[^|–—·]*$/, '');

/** How a product's page calls it, by its path. */
export function productNames({ titled }: Pick<VisitFacts, 'titled'>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { url, title } of titled) {
    const path = pagePath(url);
    if (!names.has(path)) names.set(path, withoutStore(title));
  }
  return names;
}

/** Who comes back from where people pay has been there. */
export const stageOf = (
  { stage }: Contribution,
  { from_checkout }: Pick<VisitFacts, 'from_checkout'>,
): Stage => (from_checkout ? 'checkout' : stage);

/** All labels of a visit, each once. */
export function labelsOf(contribution: Contribution, facts: VisitFacts): LabelText[] {
  const names = productNames(facts);
  const own: Partial<Record<StoredKind, readonly string[]>> = {
    ...contribution.labels,
    channel: [channelOf(facts)],
    referrer: [labelText(facts.referrer_host)],
    campaign: [campaignOf(facts)],
    in_app: [facts.in_app ?? ''],
    country: [facts.country || countryOfTimeZone(facts.time_zone)],
    browser: [family(facts.browser)],
    os: [family(facts.os)],
    stage: [stageOf(contribution, facts)],
    visitor: [facts.returning ? 'returning' : 'new'],
    product_seen: contribution.products.paths.map((path) => {
      const name = names.get(path);
      return name ? labelText(name) : pathLabel(path);
    }),
  };
  return Object.entries(own).flatMap(([kind, texts]) =>
    [...new Set(texts)].filter((text) => text !== '').map((text) => ({ kind: kind as StoredKind, text })),
  );
}
