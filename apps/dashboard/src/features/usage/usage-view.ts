import type { Usage } from '@vitrine/contract/billing';

/** From these shares of a limit on there is reason to look, and to act (specification, section 9). */
const WARNING_PERCENT = 70;
const CRITICAL_PERCENT = 90;

const FULL_PERCENT = 100;
const UNLIMITED = -1;

export interface UsageView {
  used: number;
  /** Undefined: unlimited. */
  limited: { limit: number; percent: number; remaining: number } | undefined;
  exceeded: boolean;
  tone: 'success' | 'warning' | 'error';
  border: 'primary' | 'warning' | 'error';
}

/**
 * The usage card (specification, section 4; its order decides). Undefined: there is none, because the plan is paid and
 * its use nothing to think of. A limit of 0, as without a subscription, is in full use. Throws for a limit that plans do
 * not have.
 */
export function usageView(usage: Usage, type: keyof Usage['limits']): UsageView | undefined {
  // The answer is not parsed in the browser: an older page may meet a newer server.
  if (!Object.hasOwn(usage.limits, type)) throw new Error('Invalid limit type');
  const { limit, used, exceeded } = usage.limits[type];
  const free = Number(usage.plan_amount) === 0;
  const unlimited = limit === UNLIMITED;
  const percent = unlimited ? 0 : shareOf(used, limit);

  if (!free && percent < WARNING_PERCENT) return undefined;
  return {
    used,
    limited: unlimited ? undefined : { limit, percent, remaining: Math.max(0, limit - used) },
    exceeded,
    tone: unlimited ? 'success' : toneOf(percent, exceeded),
    border: free ? 'primary' : exceeded ? 'error' : 'warning',
  };
}

/** In per cent, at most 100. */
const shareOf = (used: number, limit: number) =>
  limit === 0 ? FULL_PERCENT : Math.min(FULL_PERCENT, (used / limit) * FULL_PERCENT);

function toneOf(percent: number, exceeded: boolean): UsageView['tone'] {
  if (percent >= CRITICAL_PERCENT || exceeded) return 'error';
  return percent >= WARNING_PERCENT ? 'warning' : 'success';
}
