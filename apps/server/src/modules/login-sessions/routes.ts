import type { HandlersOf } from '../../http/handler.ts';
import { onePage } from '../../http/list-links.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import { record } from '../audit/service.ts';
import { endDevice, listDevices } from './devices.ts';
import { endLoginSessions } from './login-sessions.ts';

/** The devices on which a person is signed in, and how they end them. */
export function deviceHandlers({
  orm,
  clock,
}: {
  orm: Database['orm'];
  clock: Clock;
}): HandlersOf<'sign_ins_list' | 'sign_ins_end' | 'sign_ins_end_others'> {
  return {
    async sign_ins_list({ auth }) {
      return { ok: true, body: onePage(await listDevices(orm, auth, clock.now())) };
    },

    sign_ins_end: ({ auth, params, request }) =>
      orm.transaction(async (tx) => {
        const { user_id } = auth;
        const { sign_in_id } = params;
        if (!(await endDevice(tx, clock.now(), { user_id, sign_in_id })))
          return { ok: false, error: 'not_found' };
        await record(tx, clock, { action: 'sign_in_ended', user_id, subject: { sign_in_id }, request });
        return { ok: true, body: undefined };
      }),

    sign_ins_end_others: ({ auth, request }) =>
      orm.transaction(async (tx) => {
        const { user_id, sign_in_id } = auth;
        await endLoginSessions(tx, clock, user_id, sign_in_id);
        await record(tx, clock, { action: 'sign_ins_ended', user_id, request });
        return { ok: true, body: undefined };
      }),
  };
}
