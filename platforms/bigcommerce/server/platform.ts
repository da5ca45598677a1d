import { patiently } from '../../../apps/server/src/adapters/platforms/patiently.ts';
import type { Clock } from '../../../apps/server/src/ports/clock.ts';
import type { CommercePlatform } from '../../../apps/server/src/ports/commerce-platform.ts';
import { storeApi } from './api.ts';
import { putScript, removeScripts } from './scripts.ts';
import { readSignedPayload } from './signed-payload.ts';
import { readStore } from './store.ts';
import { redeemCode } from './token.ts';

export interface BigCommerceOptions {
  /** Of the app in the developer portal; undefined: stores are connected by accounts that merchants make, and no other way. */
  app: { client_id: string; client_secret: string } | undefined;
  /** What our script is called in the store's Script Manager. */
  app_name: string;
  api_url?: string | undefined;
  login_url?: string | undefined;
  /** For signed payloads, which end. */
  clock: Clock;
  /** Of one try of a call. */
  timeout_ms?: number;
}

/** BigCommerce. Installations begin in its control panel; it tells of uninstalling by a callback whose address `readLaunch` reads. */
export function openBigCommerce({
  app,
  app_name,
  api_url = 'https://api.bigcommerce.com',
  login_url = 'https://login.bigcommerce.com',
  clock,
  timeout_ms,
}: BigCommerceOptions): CommercePlatform {
  const apiOf = (store_id: string, access_token: string) =>
    storeApi({ api_url, timeout_ms }, store_id, access_token);

  const platform: CommercePlatform = {
    name: 'bigcommerce',
    async connect(query, redirect_uri) {
      // A code is the app's.
      if (!app) return { ok: false, error: 'invalid_credentials' };
      const installed = await redeemCode({ app, login_url, timeout_ms }, query, redirect_uri);
      if (!installed.ok) return installed;
      const { credentials, store_id, email } = installed.value;
      const store = await patiently(() => platform.storeOf(store_id, credentials.access_token));
      if (!store.ok) return store;
      return {
        ok: true,
        value: { credentials, store: { ...store.value, email: store.value.email ?? email } },
      };
    },
    async storeOf(store_id, access_token) {
      const api = apiOf(store_id, access_token);
      return api.ok ? readStore(store_id, api.value) : api;
    },
    async setUp(store_id, access_token, request) {
      const api = apiOf(store_id, access_token);
      return api.ok ? putScript(api.value, app_name, request) : api;
    },
    async leave(store_id, access_token, request) {
      const api = apiOf(store_id, access_token);
      return api.ok ? removeScripts(api.value, app_name, request) : api;
    },
  };
  if (!app) return platform;
  return {
    ...platform,
    readLaunch: ({ signed_payload_jwt = '' }) => readSignedPayload(signed_payload_jwt, app, clock.now()),
  };
}
