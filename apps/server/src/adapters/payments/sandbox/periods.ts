import type { PlanFrequency } from '@vitrine/contract/billing';

const MONTHS: Readonly<Record<PlanFrequency, number>> = { month: 1, year: 12 };

/**
 * So many periods after the anchor, in UTC. Counted from the anchor and not from one another, so that who began on the 31st pays on
 * the last day of a short month, and on the 31st again.
 */
export function afterPeriods(anchor: number, frequency: PlanFrequency, count: number): number {
  const from = new Date(anchor);
  const month = from.getUTCMonth() + count * MONTHS[frequency];
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(anchor);
  to.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
