import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@vitrine/contract/durations';
import {
  type CommercePlatform,
  type PlatformCredentials,
  type PlatformMessage,
  type PlatformName,
  type PlatformOutcome,
  type PlatformStore,
  PlatformUnavailable,
} from '../ports/commerce-platform.ts';
import type { TestServer } from './test-server.ts';

/** What stands for a platform's signature in tests. */
const SIGNED = 'signed by the platform';

/** A platform in memory, and the hands on what happens there. */
export interface TestPlatform extends CommercePlatform {
  /** A merchant has agreed there: the code that their browser brings. */
  agree(store: Partial<PlatformStore> & { store_id: string }): string;
  /** The app was uninstalled: its tokens are dead. */
  uninstall(store_id: string): void;
  /** There is no such store any more. */
  close(store_id: string): void;
  /** What it tells of a store from now on. */
  change(store_id: string, change: Partial<PlatformStore>): void;
  /** Tokens that are taken for the store. */
  tokens(store_id: string): string[];
  /** Calls so far, e.g. `setUp peonia`. */
  asked: string[];
  /** Cannot be asked while it is true. */
  down: boolean;
  /** Tokens end after an hour, and are renewed. */
  ends: boolean;
  clock: { now(): number };
  /** Awaited by each renewal. */
  beforeRenewal: Promise<void>;
  /** What `setUp` refuses, if it does. */
  refuses: (PlatformOutcome<never> & { ok: false }) | undefined;
}

/** @param name what it stands for */
export function testPlatform(name: PlatformName): TestPlatform {
  const stores = new Map<string, PlatformStore>();
  const codes = new Map<string, string>();
  const tokens = new Map<string, string>();
  const refreshes = new Map<string, string>();
  const credentialsFor = (store_id: string): PlatformCredentials => {
    const [access_token, refresh_token] = [`token-${randomUUID()}`, `refresh-${randomUUID()}`];
    tokens.set(access_token, store_id);
    if (platform.ends) refreshes.set(refresh_token, store_id);
    return {
      access_token,
      refresh_token: platform.ends ? refresh_token : null,
      expires_at: platform.ends ? platform.clock.now() + HOUR_MS : null,
      refresh_expires_at: null,
      scope: 'read',
    };
  };
  const asked = (what: string) => {
    platform.asked.push(what);
    if (platform.down) throw new PlatformUnavailable('the test platform is down');
  };
  const dead = { ok: false, error: 'invalid_credentials' } as const;
  const platform: TestPlatform = {
    name,
    asked: [],
    down: false,
    ends: false,
    clock: { now: Date.now },
    beforeRenewal: Promise.resolve(),
    refuses: undefined,
    agree(store) {
      const code = randomUUID();
      codes.set(code, store.store_id);
      stores.set(store.store_id, { name: 'Peonía', main_language: 'es', email: null, domains: [], ...store });
      return code;
    },
    uninstall(store_id) {
      for (const kept of [tokens, refreshes])
        for (const [token, of] of kept) if (of === store_id) kept.delete(token);
    },
    close: (store_id) => void stores.delete(store_id),
    change(store_id, change) {
      const store = stores.get(store_id);
      if (store) stores.set(store_id, { ...store, ...change });
    },
    tokens: (store_id) => [...tokens].filter(([, of]) => of === store_id).map(([token]) => token),
    authorizeUrl({ state, redirect_uri, shop }) {
      if (name === 'shopify' && !/^[a-z0-9-]+\.myshopify\.com$/.test(shop ?? '')) return undefined;
      return `https://platform.example/authorize?${new URLSearchParams({ state, redirect_uri })}`;
    },
    themeEditorUrl: (store_id) => `https://platform.example/${store_id}/editor`,
    async connect({ code }) {
      asked('connect');
      const store = stores.get(codes.get(code ?? '') ?? '');
      codes.delete(code ?? '');
      return store ? { ok: true, value: { store, credentials: credentialsFor(store.store_id) } } : dead;
    },
    async renew(store_id, refresh_token) {
      await platform.beforeRenewal;
      asked(`renew ${store_id}`);
      if (refreshes.get(refresh_token) !== store_id) return dead;
      platform.uninstall(store_id);
      return { ok: true, value: credentialsFor(store_id) };
    },
    async storeOf(store_id, access_token) {
      asked(`storeOf ${store_id}`);
      const store = stores.get(store_id);
      if (!store) return { ok: false, error: 'store_not_found' };
      return tokens.get(access_token) === store_id ? { ok: true, value: store } : dead;
    },
    async setUp(store_id, access_token, { expected_client_id }) {
      asked(`setUp ${store_id}`);
      if (platform.refuses) return platform.refuses;
      if (tokens.get(access_token) !== store_id) return dead;
      if (expected_client_id === 'another') return { ok: false, error: 'client_id_mismatch' };
      return { ok: true, value: { script: 'installed', script_id: `script of ${store_id}` } };
    },
    async leave(store_id, access_token) {
      asked(`leave ${store_id}`);
      if (tokens.get(access_token) !== store_id) return dead;
      platform.uninstall(store_id);
      return { ok: true, value: undefined };
    },
    readMessage({ headers, body }) {
      if (headers['x-signature'] !== SIGNED) return undefined;
      return JSON.parse(Buffer.from(body).toString()) as PlatformMessage;
    },
    readLaunch: ({ signature, store }) =>
      signature === SIGNED && store ? { store_id: store, email: null } : undefined,
  };
  return platform;
}

/** The query by which a platform opens the app. */
export const launchQuery = (store_id: string) =>
  new URLSearchParams({ signature: SIGNED, store: store_id, shop: `${store_id}.myshopify.com` });

/** Sends a signed message of the platform. */
export const tell = (
  server: Pick<TestServer, 'url'>,
  platform: PlatformName,
  message: object,
  signature = SIGNED,
) =>
  fetch(`${server.url}/api/webhooks/${platform}/`, {
    method: 'POST',
    headers: { 'x-signature': signature, 'content-type': 'application/json' },
    body: JSON.stringify({ message_id: randomUUID(), ...message }),
  });

/** A browser that installs on Shopify, with its cookie. */
export function installing(server: Pick<TestServer, 'url'>, platform: TestPlatform) {
  let cookie = '';
  const get = (path: string) =>
    fetch(server.url + path, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
  const locationOf = (response: Response) =>
    new URL(response.headers.get('location') ?? '', 'http://dashboard.example');
  const browser = {
    /** Begins at our door; the state that goes to the platform. */
    async begin(store_id: string): Promise<string> {
      const response = await get(`/install/shopify?shop=${store_id}.myshopify.com`);
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      return locationOf(response).searchParams.get('state') ?? '';
    },
    /** Comes back from there; where it is sent on to. */
    async comeBack(query: Record<string, string>): Promise<URL> {
      return locationOf(await get(`/api/auth/shopify/callback/?${new URLSearchParams(query)}`));
    },
    /** All of it. */
    async install(store: Partial<PlatformStore> & { store_id: string }): Promise<URL> {
      const state = await browser.begin(store.store_id);
      return browser.comeBack({ code: platform.agree(store), state });
    },
    async ticket(store: Partial<PlatformStore> & { store_id: string }): Promise<string> {
      return (await browser.install(store)).searchParams.get('merchant_id') ?? '';
    },
  };
  return browser;
}
