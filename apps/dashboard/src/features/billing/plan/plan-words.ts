import type { Plan } from '@vitrine/contract/billing';
import type { TFunction } from 'i18next';
import { isCustom, isFree } from '../parts/amounts.ts';

type Translate = TFunction<'billing'>;

/** What a plan is called: the one that costs nothing in the reader's language, others as the operator calls them. */
export const planName = (t: Translate, plan: Plan): string =>
  isFree(plan) ? t('usage.freePlan') : plan.name;

export const planPrice = (t: Translate, plan: Plan): string =>
  isCustom(plan) ? t('plans.custom') : plan.formatted_amount;

export const planFrequency = (t: Translate, { frequency }: Plan): string =>
  frequency === 'year' ? t('plans.perYear') : t('plans.perMonth');

/** How many visits it records, and in what time. */
export function recordingsLine(t: Translate, plan: Plan): string {
  const { has_unlimited_recordings, max_session_recordings: count, frequency } = plan;
  if (has_unlimited_recordings) return t('plans.unlimitedRecordings');
  return frequency === 'year' ? t('plans.recordingsYear', { count }) : t('plans.recordingsMonth', { count });
}

export function downloadsLine(t: Translate, plan: Plan): string {
  const { has_unlimited_downloads, max_downloads: count, frequency } = plan;
  if (has_unlimited_downloads) return t('plans.unlimitedDownloads');
  return frequency === 'year' ? t('plans.downloadsYear', { count }) : t('plans.downloadsMonth', { count });
}
