import type { HandlersOf } from '../../http/handler.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Orm } from '../../ports/database.ts';
import type { Installs } from '../../ports/installs.ts';
import { type Attempts, countedOnNetwork } from '../attempts/service.ts';
import { type AuditAction, record } from '../audit/service.ts';
import { type MerchantRow, presentMerchant } from './presenter.ts';
import { completeShopifySetup, findMerchant, setDomains, setLanguage } from './queries.ts';

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
        const { main_language, domains } = body;
        const note = (action: AuditAction, subject: Readonly<Record<string, unknown>>) =>
          record(tx, clock, { action, user_id, workspace_id, subject, request });
        let after: MerchantRow | undefined = before;
        if (main_language !== undefined) {
          after = await setLanguage(tx, workspace_id, main_language);
          await note('store_language_changed', { main_language });
        }
        if (domains !== undefined) {
          const wanted = [...new Set(domains)];
          after = await setDomains(tx, workspace_id, wanted);
          await note('store_domains_changed', { domains: wanted });
        }
        if (!after) return { ok: false, error: 'not_found' };
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
