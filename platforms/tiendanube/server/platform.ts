import { patiently } from '../../../apps/server/src/adapters/platforms/patiently.ts';
import {
  type CommercePlatform,
  type PlatformOutcome,
  type PlatformStore,
  PlatformUnavailable,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import { type ApiOptions, createStoreApi, isId } from './api.ts';
import { readTiendanubeMessage } from './message.ts';
import { leaveStore, setUpScript, setUpWebhooks } from './set-up.ts';
import { storeAnswer, storeFrom } from './store.ts';
import { exchangeCode, type TokenOptions } from './token.ts';

export const TIENDANUBE_API_URL = 'https://api.tiendanube.com';
export const TIENDANUBE_LOGIN_URL = 'https://www.tiendanube.com';

/** Of the app, as the partner panel has it. */
export interface TiendanubeOptions
  extends Omit<TokenOptions, 'login_url'>,
    Omit<ApiOptions, 'api_url' | 'token_header'> {
  /** What the platform's pages and webhooks were given: also signs its webhooks. */
  client_secret: string;
  /** At the end of the address for messages about privacy (`readTiendanubeMessage`). */
  webhook_secret?: string | undefined;
  /** Origins without a trailing slash; absent: the vendor's. The nuvemshop.com.br ones are the same service. */
  api_url?: string | undefined;
  login_url?: string | undefined;
  /** The number of our script in the partner panel, if it is one that is associated with each store. Absent: the platform installs it by itself, or nobody does. */
  script_id?: string | undefined;
  token_header?: ApiOptions['token_header'] | undefined;
}

/** Tiendanube, which is Nuvemshop in Brazil: a store is a number, its token opens it until the app is uninstalled. */
export function openTiendanube(given: TiendanubeOptions): CommercePlatform {
  const options = {
    ...given,
    api_url: given.api_url ?? TIENDANUBE_API_URL,
    login_url: given.login_url ?? TIENDANUBE_LOGIN_URL,
    token_header: given.token_header ?? ('Authentication' as const),
  };
  if (options.script_id !== undefined && !isId(options.script_id))
    throw new Error('script_id must be the numeric id of a Tiendanube script');
  const api = createStoreApi(options);

  async function storeOf(store_id: string, access_token: string): Promise<PlatformOutcome<PlatformStore>> {
    const got = await api.ask(store_id, access_token, { method: 'GET', path: '/store', answer: storeAnswer });
    if (!got.ok) return got;
    if (got.value.id !== store_id) throw new PlatformUnavailable('Tiendanube told of another store');
    return { ok: true, value: storeFrom(got.value) };
  }

  return {
    name: 'tiendanube',
    storeOf,

    /** The platform sends merchants back to the address in the partner panel; no link can name another. */
    authorizeUrl({ state }) {
      const page = new URL(`${options.login_url}/apps/${encodeURIComponent(options.app_id)}/authorize`);
      page.searchParams.set('state', state);
      return page.href;
    },

    async connect({ code }) {
      const exchanged = await exchangeCode(api, options, code);
      if (!exchanged.ok) return exchanged;
      const { credentials, store_id } = exchanged.value;
      const store = await patiently(() => storeOf(store_id, credentials.access_token));
      return store.ok ? { ok: true, value: { credentials, store: store.value } } : store;
    },

    /** The script is one for all stores, registered in the partner panel: `script_url` is none of it. */
    async setUp(store_id, access_token, request) {
      const connected = { api, store_id, access_token };
      const asked = await setUpWebhooks(connected, request);
      return asked.ok ? setUpScript(connected, options.script_id) : asked;
    },

    leave: (store_id, access_token, request) => leaveStore({ api, store_id, access_token }, request),

    readMessage: (message) => readTiendanubeMessage({ webhook_secret: undefined, ...options }, message),
  };
}
