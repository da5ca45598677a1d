import type { HandlersOf } from '../../http/handler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import { useOf } from './queries.ts';

const UNLIMITED = -1;
/** Every workspace is on the free plan, which has no name of its own (specification, section 4: 'Free Plan'). */
const FREE = { plan_name: null, plan_amount: '0.00' } as const;

export function billingHandlers({ orm, clock }: { orm: Orm; clock: Clock }): HandlersOf<'current_usage'> {
  return {
    async current_usage({ auth }) {
      const row = await useOf(orm, auth.workspace_id, new Date(clock.now()).toISOString());
      if (!row) return { ok: false, error: 'workspace_forbidden' };
      const { session_limit: limit, used } = row;
      return {
        ok: true,
        body: {
          limits: { session_recordings: { limit, used, exceeded: limit !== UNLIMITED && used >= limit } },
          ...FREE,
          current_period_end: new Date(row.period_end).toISOString(),
        },
      };
    },
  };
}
