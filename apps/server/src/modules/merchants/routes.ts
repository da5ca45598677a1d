import type { HandlersOf } from '../../http/handler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { Installs } from '../../ports/installs.ts';
import { type Attempts, countedOnNetwork } from '../attempts/service.ts';
import { record } from '../audit/service.ts';
import { presentMerchant } from './presenter.ts';
import { completeShopifySetup, findMerchant, setLanguage } from './queries.ts';

/** Of tickets that are tried: nobody guesses one. */
const TICKETS = { free: 30, wait_ms: 5_000, max_wait_ms: 15 * 60_000 };

export function merchantsHandlers({
  orm,
  clock,
  attempts,
  installs,
}: {
  orm: Orm;
  clock: Clock;
  attempts: Attempts;
  installs: Installs;
}): HandlersOf<'merchants_detail' | 'stores_update' | 'shopify_setup_complete'> {
  return {
    async merchants_detail({ auth, params, request }) {
      const own = auth && (await findMerchant(orm, auth.workspace_id));
      if (own?.merchant_id === params.merchant_id)
        return { ok: true, body: { store_name: own.store_name, store_id: own.store_id } };
      const attempt = await attempts.begin([countedOnNetwork('ticket', request.ip, TICKETS)]);
      if (!attempt.ok) return attempt;
      const installed = await installs.find(params.merchant_id);
      if (!installed) return { ok: false, error: 'store_not_found' };
      await attempt.succeeded();
      return { ok: true, body: { store_name: installed.store_name, store_id: installed.store_id } };
    },

    stores_update: ({ auth, params, body, request }) =>
      orm.transaction(async (tx) => {
        const { user_id, workspace_id } = auth;
        const before = await findMerchant(tx, workspace_id);
        if (before?.merchant_id !== params.store_id) return { ok: false, error: 'not_found' };
        const after = await setLanguage(tx, workspace_id, body.main_language);
        if (!after) return { ok: false, error: 'not_found' };
        const subject = { main_language: body.main_language };
        await record(tx, clock, {
          action: 'store_language_changed',
          user_id,
          workspace_id,
          subject,
          request,
        });
        return { ok: true, body: presentMerchant(after) };
      }),

    shopify_setup_complete: ({ auth, request }) =>
      orm.transaction(async (tx) => {
        const { user_id, workspace_id } = auth;
        const after = await completeShopifySetup(tx, workspace_id);
        if (!after) return { ok: false, error: 'workspace_forbidden' };
        await record(tx, clock, { action: 'shopify_setup_completed', user_id, workspace_id, request });
        return { ok: true, body: presentMerchant(after) };
      }),
  };
}
