import type { HandlersOf } from '../../http/handler.ts';
import { onePage } from '../../http/list-links.ts';
import { record } from '../audit/service.ts';
import type { AuthDeps } from './deps.ts';
import { endOne, listSignIns } from './sign-in-list.ts';
import { endSignIns } from './sign-ins.ts';

/** The devices on which a person is signed in, and how they end them. */
export function signInHandlers({
  orm,
  clock,
}: Pick<AuthDeps, 'orm' | 'clock'>): HandlersOf<'sign_ins_list' | 'sign_ins_end' | 'sign_ins_end_others'> {
  return {
    async sign_ins_list({ auth }) {
      return { ok: true, body: onePage(await listSignIns(orm, auth, clock.now())) };
    },

    sign_ins_end: ({ auth, params, request }) =>
      orm.transaction(async (tx) => {
        const { user_id } = auth;
        const { sign_in_id } = params;
        if (!(await endOne(tx, clock.now(), { user_id, sign_in_id })))
          return { ok: false, error: 'not_found' };
        await record(tx, clock, { action: 'sign_in_ended', user_id, subject: { sign_in_id }, request });
        return { ok: true, body: undefined };
      }),

    sign_ins_end_others: ({ auth, request }) =>
      orm.transaction(async (tx) => {
        const { user_id, sign_in_id } = auth;
        await endSignIns(tx, clock, user_id, sign_in_id);
        await record(tx, clock, { action: 'sign_ins_ended', user_id, request });
        return { ok: true, body: undefined };
      }),
  };
}
