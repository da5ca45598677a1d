import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plan } from '@vitrine/contract/billing';
import { emptyFolder } from './evaluations.ts';

const PLANS = fileURLToPath(new URL('../../apps/server/plans.json', import.meta.url));

/**
 * The product's own plans as an operator has them who is paid by a provider.
 * @param known what the provider calls a plan that is paid; it stands in the file beside it
 * @returns the file, for PLANS_FILE, and the plans that are paid
 */
export function plansFile(known: (plan: Plan) => object): { file: string; paid: Plan[] } {
  const plans = JSON.parse(readFileSync(PLANS, 'utf8')) as Plan[];
  const paid = plans.filter(({ amount }) => Number(amount) > 0);
  const file = join(emptyFolder(), 'plans.json');
  writeFileSync(
    file,
    JSON.stringify(plans.map((plan) => ({ ...plan, ...(paid.includes(plan) && known(plan)) }))),
  );
  return { file, paid };
}
