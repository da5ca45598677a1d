import { FIELD_ERRORS } from '@vitrine/contract/field-errors';
import type { HandlersOf } from '../../http/handler.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Installs } from '../../ports/installs.ts';
import { type AuditAction, record } from '../audit/service.ts';
import { countedOnNetwork, type LoginThrottling } from '../login-throttling/service.ts';
import { knownTimeZone, setTimeZone } from '../workspaces/service.ts';
import { type MerchantRow, presentMerchant } from './presenter.ts';
import { completeShopifySetup, findMerchant, setDomains, setLanguage, setName } from './queries.ts';
import type { Stores } from './service.ts';

/** Of tickets that are tried: nobody guesses one. */
const TICKETS = { free: 30, wait_ms: 5_000, max_wait_ms: 15 * 60_000 };

const named = ({
  store_name,
  store_id,
  main_language,
}: Pick<MerchantRow, 'store_name' | 'store_id' | 'main_language'>) => ({
  store_name,
  store_id,
  main_language,
});

export function merchantsHandlers({
  orm,
  clock,
  attempts,
  installs,
  stores,
}: Needs<'orm' | 'clock'> & {
  attempts: LoginThrottling;
  installs: Installs;
  stores: Pick<Stores, 'forget'>;
}): HandlersOf<'merchants_detail' | 'stores_update' | 'shopify_setup_complete'> {
  return {
    async merchants_detail({ auth, params, request }) {
      const own = auth && (await findMerchant(orm, auth.workspace_id));
      if (own?.merchant_id === params.merchant_id) return { ok: true, body: { ...named(own), email: null } };
      const attempt = await attempts.begin([countedOnNetwork('ticket', request.ip, TICKETS)]);
      if (!attempt.ok) return attempt;
      const installed = await installs.find(params.merchant_id);
      if (!installed) return { ok: false, error: 'store_not_found' };
      await attempt.succeeded();
      return { ok: true, body: { ...named(installed), email: installed.email } };
    },

    async stores_update({ auth, params, body, request }) {
      const { user_id, workspace_id } = auth;
      const time_zone = body.time_zone === undefined ? undefined : await knownTimeZone(orm, body.time_zone);
      if (body.time_zone !== undefined && time_zone === undefined)
        return {
          ok: false,
          error: 'invalid_request',
          fields: { time_zone: [FIELD_ERRORS.time_zone_unknown] },
        };
      const after = await orm.transaction(
        async (tx): Promise<MerchantRow | 'named_by_platform' | undefined> => {
          const before = await findMerchant(tx, workspace_id);
          if (before?.merchant_id !== params.store_id) return undefined;
          const { store_name, main_language, domains } = body;
          if (store_name !== undefined && before.platform !== 'other') return 'named_by_platform';
          const note = (action: AuditAction, subject: Readonly<Record<string, unknown>>) =>
            record(tx, clock, { action, user_id, workspace_id, subject, request });
          let changed: MerchantRow | undefined = before;
          if (store_name !== undefined) {
            changed = await setName(tx, workspace_id, store_name);
            await note('store_renamed', { store_name });
          }
          if (main_language !== undefined) {
            changed = await setLanguage(tx, workspace_id, main_language);
            await note('store_language_changed', { main_language });
          }
          if (domains !== undefined) {
            const wanted = [...new Set(domains)];
            changed = await setDomains(tx, workspace_id, wanted);
            await note('store_domains_changed', { domains: wanted });
          }
          if (time_zone !== undefined) {
            await setTimeZone(tx, workspace_id, time_zone);
            changed = changed && { ...changed, time_zone };
            await note('store_time_zone_changed', { time_zone });
          }
          return changed;
        },
      );
      if (!after) return { ok: false, error: 'not_found' };
      if (after === 'named_by_platform')
        return {
          ok: false,
          error: 'invalid_request',
          fields: { store_name: [FIELD_ERRORS.store_name_fixed] },
        };
      stores.forget(workspace_id);
      return { ok: true, body: presentMerchant(after) };
    },

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
