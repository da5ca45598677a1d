import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { Failure, HandlersOf } from '../../http/handler.ts';
import type { Needs } from '../../kernel/needs.ts';
import { countActive } from '../sessions/service.ts';
import { knownTimeZone, timeZoneOf } from '../workspaces/service.ts';
import { timeline, totals, type Window } from './queries.ts';

export function dashboardHandlers({
  orm,
  clock,
}: Needs<'orm' | 'clock'>): HandlersOf<'dashboard_analytics' | 'dashboard_timeline'> {
  /** The days that a request is about. */
  async function windowOf(
    { workspace_id }: { workspace_id: string },
    { days, tz }: { days: number; tz?: string | undefined },
  ): Promise<{ ok: true; window: Window } | Failure> {
    const time_zone = tz === undefined ? await timeZoneOf(orm, workspace_id) : await knownTimeZone(orm, tz);
    if (time_zone === undefined)
      return { ok: false, error: 'invalid_request', fields: { tz: [FIELD_ERRORS.time_zone_unknown] } };
    return { ok: true, window: { workspace_id, time_zone, days, now: new Date(clock.now()).toISOString() } };
  }

  return {
    async dashboard_analytics({ auth, query }) {
      const asked = await windowOf(auth, query);
      if (!asked.ok) return asked;
      const { sessions, duration_ms } = await totals(orm, asked.window);
      const active_now = await countActive(orm, auth.workspace_id, clock.now());
      const avg_duration = sessions > 0 ? Math.max(0, duration_ms) / sessions / 1_000 : 0;
      return { ok: true, body: { total_sessions: Math.max(0, sessions), avg_duration, active_now } };
    },

    async dashboard_timeline({ auth, query }) {
      const asked = await windowOf(auth, query);
      if (!asked.ok) return asked;
      const points = await timeline(orm, asked.window);
      return { ok: true, body: points.map((point) => ({ ...point, sessions: Math.max(0, point.sessions) })) };
    },
  };
}
