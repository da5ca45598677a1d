import { PLAN_FREQUENCIES } from '@vitrine/contract/billing';
import { z } from 'zod';

/** Of a period; -1 means unlimited. PostgreSQL's integer. */
const limit = z
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(-1, 'must be -1 (unlimited) or more')
  .max(2_147_483_647, 'is too large');

const filePlan = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be 1 to 40 lowercase letters, digits, dashes or underscores'),
  name: z.string().trim().min(1, 'must not be empty').max(60, 'has more than 60 characters'),
  /** A decimal in a string, never a number: a float would round it. Below zero: the price is agreed upon. */
  amount: z
    .string({ error: 'must be a decimal in quotes, e.g. "19.00"' })
    .regex(/^-?\d{1,8}(\.\d{1,2})?$/, 'must be a decimal, e.g. "19.00"'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 currency code, e.g. USD'),
  frequency: z.enum(PLAN_FREQUENCIES, { error: `must be one of ${PLAN_FREQUENCIES.join(', ')}` }),
  max_session_recordings: limit,
  max_downloads: limit,
  retention_days: z
    .number({ error: 'must be a number of days' })
    .int()
    .min(1, 'must be 1 or more')
    .max(3_650, 'must be 3650 or less'),
  trial_days: z.number().int().min(0, 'must be 0 or more').max(730, 'must be 730 or less').default(0),
  stripe_price_id: z
    .string()
    .regex(/^price_\w+$/, 'must be a Stripe price id, e.g. price_1A2b3C')
    .nullable()
    .default(null),
  shopify_plan_handle: z.string().min(1, 'must not be empty').nullable().default(null),
});

export type FilePlan = z.infer<typeof filePlan>;

const isFree = ({ amount }: Pick<FilePlan, 'amount'>) => /^-?0+(\.0+)?$/.test(amount);

/** The plans of the operator's file, or one readable line for each thing that is wrong with it. */
export function parsePlans(
  text: string,
): { ok: true; plans: FilePlan[] } | { ok: false; problems: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [`Invalid JSON: ${(error as Error).message}.`] };
  }
  const parsed = z
    .array(filePlan, { error: 'must be a list of plans' })
    .min(1, 'must not be empty')
    .safeParse(value);
  if (!parsed.success)
    return { ok: false, problems: parsed.error.issues.map((issue) => problemOf(value, issue)) };
  const plans = parsed.data;
  const ids = plans.map(({ id }) => id);
  const twice = new Set(ids.filter((id, n) => ids.indexOf(id) !== n));
  const problems = [
    ...[...twice].map((id) => `Plan ${id} is defined twice.`),
    // New workspaces begin with it.
    ...(plans.filter(isFree).length === 1 ? [] : ['Exactly one plan must be free: "amount": "0.00".']),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, plans };
}

/** The plan that new workspaces are on. */
export function freePlan(plans: readonly FilePlan[]): FilePlan {
  const free = plans.find(isFree);
  if (!free) throw new Error('no free plan configured');
  return free;
}

function problemOf(value: unknown, { path: [at, ...field], message }: z.core.$ZodIssue): string {
  if (at === undefined) return `The file ${message}.`;
  const entry: unknown = Array.isArray(value) && typeof at === 'number' ? value[at] : undefined;
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : undefined;
  const which = id === undefined ? `Plan number ${Number(at) + 1}` : `The plan ${id}`;
  return field.length === 0 ? `${which}: ${message}.` : `${which}: ${field.join('.')} ${message}.`;
}
