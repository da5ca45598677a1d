import type { CallRequest, HandlersOf } from '../../http/handler.ts';
import { localeFor } from '../../kernel/languages.ts';
import type { Needs } from '../../kernel/needs.ts';
import { languageOf } from '../merchants/service.ts';
import { listPlans } from './plan-queries.ts';
import { presentPlan, presentSubscription } from './presenter.ts';
import { quotaOf } from './quota.ts';
import { currentSubscription, useOf } from './subscription-queries.ts';

/** Of a workspace without a subscription: nothing is paid. */
const NO_PLAN = { name: null, amount: '0.00' } as const;

export function billingHandlers({
  orm,
  clock,
}: Needs<'orm' | 'clock'>): HandlersOf<'current_usage' | 'plans_list' | 'active_subscription'> {
  const now = () => new Date(clock.now()).toISOString();
  /** In the language of the store, as whoever asks writes it. */
  const localeIn = async (workspace_id: string, { headers }: Pick<CallRequest, 'headers'>) =>
    localeFor(await languageOf(orm, workspace_id), headers);
  return {
    async current_usage({ auth }) {
      const row = await useOf(orm, auth.workspace_id, now());
      if (!row) return { ok: false, error: 'workspace_forbidden' };
      const { session_limit: limit, used } = row;
      const { exceeded, resumes_at } = quotaOf(row);
      const { name, amount } = row.plan ?? NO_PLAN;
      // The one that costs nothing is called so by the dashboard, in the reader's language.
      const isFree = Number(amount) === 0;
      return {
        ok: true,
        body: {
          limits: { session_recordings: { limit, used, exceeded } },
          plan_name: isFree ? null : name,
          plan_amount: amount,
          current_period_end: new Date(row.period_end).toISOString(),
          recording_resumes_at: resumes_at,
          time_zone: row.time_zone,
        },
      };
    },

    async plans_list({ auth, query, request }) {
      const locale = await localeIn(auth.workspace_id, request);
      const results = (await listPlans(orm, query.status)).map((row) => presentPlan(row, locale));
      return { ok: true, body: { count: results.length, next: null, previous: null, results } };
    },

    async active_subscription({ auth, request }) {
      const row = await currentSubscription(orm, auth.workspace_id, now());
      if (!row) return { ok: false, error: 'no_subscription' };
      return { ok: true, body: presentSubscription(row, await localeIn(auth.workspace_id, request)) };
    },
  };
}
