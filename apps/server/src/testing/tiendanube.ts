import {
  startTiendanube,
  type TiendanubeEmulatorOptions,
} from '@vitrine/platforms/tiendanube/emulator/start';
import { openTiendanube, type TiendanubeOptions } from '@vitrine/platforms/tiendanube/server/platform';
import type { SetUpRequest } from '../ports/commerce-platform.ts';

/** Ends the address that the emulated partner panel has for messages about privacy. */
export const WEBHOOK_SECRET = '5f1c9a3e7b20d84461ce';

const APP = { app_id: '789', client_secret: 'a-client-secret-of-40-characters-or-so' };
const REDIRECT_URL = 'http://127.0.0.1:4400/register';
/** The number of our script in the emulated partner panel. */
export const SCRIPT_ID = '7481';
/** … and as it is registered there. */
export const SCRIPT = {
  id: Number(SCRIPT_ID),
  src: 'http://127.0.0.1:4400/tracker/tiendanube.js?versionId=c1',
};

/** What it is asked to set up for a store. */
export const SET_UP: SetUpRequest = {
  script_url: 'https://vitrine.example/tracker/tiendanube/1.js',
  webhook_url: 'https://vitrine.example/api/webhooks/tiendanube/',
  script_id: null,
};

export type OpenTiendanube = Awaited<ReturnType<typeof withTiendanube>>;

/** An emulated Tiendanube and the adapter that asks it. */
export async function withTiendanube({
  emulator: emulated,
  ...change
}: Partial<TiendanubeOptions> & { emulator?: Partial<TiendanubeEmulatorOptions> } = {}) {
  const emulator = await startTiendanube({
    ...APP,
    redirect_url: REDIRECT_URL,
    scripts: [SCRIPT],
    ...emulated,
  });
  const options: TiendanubeOptions = {
    ...APP,
    webhook_secret: WEBHOOK_SECRET,
    app_name: 'Vitrine',
    contact_email: 'support@vitrine.example',
    api_url: emulator.url,
    login_url: emulator.url,
    script_id: SCRIPT_ID,
    ...change,
  };
  const platform = openTiendanube(options);

  /** The merchant of a store agrees on the page; what they are sent back with. */
  async function accept(store_id: number, state = 'a-state'): Promise<Record<string, string>> {
    const page = platform.authorizeUrl?.({ state, redirect_uri: REDIRECT_URL, shop: undefined });
    return Object.fromEntries((await emulator.accept(page ?? '', store_id)).searchParams);
  }

  return {
    options,
    emulator,
    platform,
    accept,
    connect: (query: Record<string, string>) => platform.connect(query, REDIRECT_URL),
    /** A new store that has let the app in. */
    async connected(profile: Parameters<typeof emulator.addStore>[0] = {}) {
      const { id } = emulator.addStore(profile);
      const got = await platform.connect(await accept(id), REDIRECT_URL);
      if (!got.ok) throw new Error(`the store was not connected: ${got.error}`);
      return { id, store_id: String(id), token: got.value.credentials.access_token };
    },
  };
}
