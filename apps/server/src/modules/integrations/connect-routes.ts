import type { Merchant } from '@vitrine/contract/user';
import type { CallRequest, Failure, HandlersOf, WorkspaceAuth } from '../../http/handler.ts';
import { Refused } from '../../http/refused.ts';
import {
  type PlatformCredentials,
  type PlatformError,
  type PlatformOutcome,
  PlatformUnavailable,
} from '../../ports/commerce-platform.ts';
import type { Orm } from '../../ports/database.ts';
import type { Attached, Installs } from '../../ports/installs.ts';
import { record } from '../audit/service.ts';
import { countedOn, countedOnNetwork } from '../login-throttling/service.ts';
import { findMerchant, presentMerchant } from '../merchants/service.ts';
import { attachable, connectStore } from './connect-store.ts';
import type { IntegrationsDeps } from './deps.ts';
import { setUpRequest } from './set-up-store.ts';

/** Credentials are copied by hand, and mistaken now and then; each try takes some calls to the platform. */
const CREDENTIALS = { free: 10, wait_ms: 5_000, max_wait_ms: 15 * 60_000 };
/** Of tickets that are tried: nobody guesses one. */
const TICKETS = { free: 30, wait_ms: 5_000, max_wait_ms: 15 * 60_000 };

/** What the screen says to each of the platform's answers. */
const ERRORS: Readonly<Record<PlatformError, Failure['error']>> = {
  invalid_credentials: 'platform_credentials_invalid',
  missing_scope: 'platform_scope_missing',
  store_unavailable: 'platform_store_unavailable',
  store_not_found: 'platform_store_not_found',
  client_id_mismatch: 'platform_client_id_mismatch',
  refused: 'platform_refused',
};

const failureOf = ({ error, detail }: PlatformOutcome<unknown> & { ok: false }): Failure => ({
  ok: false,
  error: ERRORS[error],
  ...(error === 'missing_scope' && detail !== undefined ? { extra: { scopes: [detail] } } : {}),
});

const must = (attached: Attached) => {
  if (attached !== 'connected') throw new Refused(attached);
};

type Answer = { ok: true; body: { merchant: Merchant } } | Failure;

/** Calls that connect a store to the workspace of whoever makes them. */
export function connectHandlers(
  deps: IntegrationsDeps & { installs: Installs },
): HandlersOf<'stores_connect' | 'bigcommerce_connect'> {
  const { orm, clock, attempts, installs, platforms, public_url, log } = deps;

  /** The store as it is afterwards, with its line in the audit; or why it was refused. */
  async function connecting(
    auth: WorkspaceAuth,
    request: CallRequest,
    work: (tx: Orm) => Promise<void>,
  ): Promise<Answer> {
    const { user_id, workspace_id } = auth;
    try {
      return await orm.transaction(async (tx) => {
        await work(tx);
        const merchant = await findMerchant(tx, workspace_id);
        if (!merchant) throw new Error('workspace has no merchant');
        const subject = { platform: merchant.platform, store_id: merchant.store_id };
        await record(tx, clock, { action: 'store_connected', user_id, workspace_id, subject, request });
        return { ok: true, body: { merchant: presentMerchant(merchant) } };
      });
    } catch (error) {
      if (error instanceof Refused) return { ok: false, error: error.code };
      throw error;
    }
  }

  return {
    async stores_connect({ auth, body, request }) {
      const attempt = await attempts.begin([countedOnNetwork('ticket', request.ip, TICKETS)]);
      if (!attempt.ok) return attempt;
      const answer = await connecting(auth, request, async (tx) => {
        const redeemed = await installs.redeem(tx, body.merchant_id);
        if (!redeemed) throw new Refused('installation_failed');
        if (redeemed === 'store_taken') throw new Refused(redeemed);
        must(await redeemed.attach(tx, auth.workspace_id));
      });
      if (answer.ok) await attempt.succeeded();
      return answer;
    },

    async bigcommerce_connect({ auth, body, request }) {
      const { client_id, store_hash, access_token } = body;
      if (client_id === '' || store_hash === '' || access_token === '')
        return { ok: false, error: 'credentials_missing' };
      const platform = platforms.bigcommerce;
      if (!platform) return { ok: false, error: 'platform_off' };
      const attempt = await attempts.begin([countedOn('platform_connect', auth.workspace_id, CREDENTIALS)]);
      if (!attempt.ok) return attempt;
      try {
        const told = await platform.storeOf(store_hash, access_token);
        if (!told.ok) return failureOf(told);
        const store = told.value;
        const name = { platform: 'bigcommerce', store_id: store.store_id } as const;
        const { workspace_id } = auth;
        // Before anything is put into a store that is somebody else's; asked again when it is kept.
        const allowed = await orm.transaction((tx) => attachable(tx, workspace_id, name));
        if (allowed !== 'connected') return { ok: false, error: allowed };
        const done = await platform.setUp(store.store_id, access_token, {
          ...setUpRequest(public_url(), { ...name, script_id: null }),
          expected_client_id: client_id,
        });
        if (!done.ok) return failureOf(done);
        const credentials: PlatformCredentials = {
          access_token,
          refresh_token: null,
          expires_at: null,
          refresh_expires_at: null,
          scope: '',
        };
        const answer = await connecting(auth, request, async (tx) => {
          const script = done.value;
          must(
            await connectStore(deps, tx, workspace_id, {
              platform: 'bigcommerce',
              store,
              credentials,
              script,
            }),
          );
        });
        if (answer.ok) await attempt.succeeded();
        return answer;
      } catch (error) {
        if (!(error instanceof PlatformUnavailable)) throw error;
        log.warn({ err: error }, 'BigCommerce request failed');
        return { ok: false, error: 'platform_unavailable' };
      }
    },
  };
}
