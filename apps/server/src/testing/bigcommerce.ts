import { randomBytes } from 'node:crypto';
import {
  type BigCommerceEmulatorOptions,
  startBigCommerce,
} from '@vitrine/platforms/bigcommerce/emulator/start';
import { openBigCommerce } from '@vitrine/platforms/bigcommerce/server/platform';

/** What the product asks merchants for (specification, section 3 "Integrations"). */
export const BIGCOMMERCE_SCOPES = ['store_v2_content', 'store_sites', 'store_v2_information_read_only'];

export const BIGCOMMERCE_APP = { client_id: 'app-client-id', client_secret: 'a-secret-of-the-app' };
/** Where the app takes merchants who install it. */
export const AUTH_URL = 'http://127.0.0.1:4400/bigcommerce/auth';

export type OpenBigCommerce = Awaited<ReturnType<typeof withBigCommerce>>;

/** The platform on an emulator of its own, with an app that is registered there. */
export async function withBigCommerce(options: BigCommerceEmulatorOptions = {}) {
  const emulator = await startBigCommerce(options);
  emulator.registerApp({
    ...BIGCOMMERCE_APP,
    name: 'Vitrine',
    scopes: BIGCOMMERCE_SCOPES,
    auth_url: AUTH_URL,
    load_url: 'http://127.0.0.1:4400/bigcommerce/load',
  });
  const { url, clock } = emulator;
  const opening = { app_name: 'Vitrine', api_url: url, login_url: url, clock };
  return {
    emulator,
    platform: openBigCommerce({ ...opening, app: BIGCOMMERCE_APP }),
    /** The same, where no app of ours is known. */
    without_app: openBigCommerce({ ...opening, app: undefined }),
    /** Who gives up soon. */
    hasty: openBigCommerce({ ...opening, app: BIGCOMMERCE_APP, timeout_ms: 100 }),
    /** A store of its own for a test, with an account that its merchant has made. */
    store(scopes: readonly string[] = BIGCOMMERCE_SCOPES) {
      const hash = randomBytes(5).toString('hex');
      emulator.addStore({ hash, name: `Peônia ${hash}`, domain: `${hash}.example`, language: 'pt-br' });
      return { hash, ...emulator.addAccount(hash, { client_id: `account-${hash}`, scopes }) };
    },
  };
}

/** The parameters of an address, as the server hands them on. */
export const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
