import { type ApiOptions, createApi } from './api.ts';
import { type AuthorizeOptions, createAuthorizing } from './authorize.ts';
import { DEFAULT_BUCKET } from './bucket.ts';
import { type Fault, withFault } from './faults.ts';
import { type Answer, type Asked, serve } from './http.ts';
import { plainPage } from './pages.ts';
import { createPosting } from './posting.ts';
import { createSchedule } from './schedule.ts';
import { headOf } from './scripts.ts';
import type { RegisteredScript, Store, StoreProfile, World } from './world.ts';

/** "48 hours after a store uninstalls your app" (https://tiendanube.github.io/api-documentation/resources/webhook#storeredact). */
const STORE_REDACT_MS = 48 * 60 * 60_000;

export type PrivacyKind = 'store_redact' | 'customers_redact' | 'customers_data_request';

const PRIVACY_EVENTS: Readonly<Record<PrivacyKind, string>> = {
  store_redact: 'store/redact',
  customers_redact: 'customers/redact',
  customers_data_request: 'customers/data_request',
};

/**
 * In which of its forms a message about privacy is sent. Absent, as the vendor's own collection of them has it: neither signed nor with an `event`
 * (https://tiendanube.github.io/api-documentation/assets/files/lgpd_webhooks_test-1d77e68616927d3a082fe86c2dbd8e35.json). "All webhooks" have an event by the
 * page of webhooks, and those that were made over the API are signed.
 */
export interface PrivacyForm {
  isSigned?: boolean;
  hasEvent?: boolean;
}

/** What a partner changes of the app in the partner panel. */
export interface Registration {
  /** Where merchants are sent back to. */
  redirect_url: string;
  scripts?: readonly RegisteredScript[];
  /** Where messages about privacy are sent. */
  privacy_urls?: Partial<Record<PrivacyKind, string>>;
}

/** The app, and in which of the forms that are met the platform answers. */
export interface TiendanubeEmulatorOptions
  extends Registration,
    Partial<Omit<AuthorizeOptions, 'redirectUrl'>>,
    Partial<ApiOptions> {
  app_id: string;
  client_secret: string;
  scope?: string;
}

/**
 * Tiendanube over HTTP, on loopback: the page on which a merchant installs the app at `{url}/apps/{app_id}/authorize`, tokens, the API of every store at
 * `{url}/2025-03/{store_id}`, webhooks. Written from the vendor's documents; where they leave something open, it is an option. Times are milliseconds.
 */
export async function startTiendanube(options: TiendanubeEmulatorOptions) {
  let registration: Registration = options;
  let ahead = 0;
  let id = 1_000;
  const world: World = {
    app_id: options.app_id,
    client_secret: options.client_secret,
    scope: options.scope ?? 'write_scripts',
    scripts: () => registration.scripts ?? [],
    stores: new Map(),
    now: () => Date.now() + ahead,
    nextId: () => ++id,
  };
  const schedule = createSchedule(world.now);
  const posting = createPosting(world, schedule);
  const authorizing = createAuthorizing(world, {
    redirectUrl: () => registration.redirect_url,
    refusal_status: options.refusal_status ?? 200,
    store_field: options.store_field ?? 'user_id',
  });
  const answerApi = createApi(world, {
    bucket: options.bucket ?? DEFAULT_BUCKET,
    lists: options.lists ?? 'plain',
    token_headers: options.token_headers ?? ['authentication', 'authorization'],
  });
  const asked: Asked[] = [];
  const faults: { fault: Fault; path?: string }[] = [];

  function answer(request: Asked): Answer {
    if (request.path === '/apps/authorize/token') return authorizing.answerToken(request);
    return answerApi(request) ?? { status: 404, html: plainPage('Not found') };
  }
  function nextFault({ path }: Asked): Fault | undefined {
    const at = faults.findIndex((each) => each.path === undefined || each.path === path);
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
  }
  const server = await serve(async (request) => {
    if (request.path === `/apps/${world.app_id}/authorize`) return authorizing.answerPage(request);
    // Of a browser that shows the page; no call of the app's.
    if (request.path === '/favicon.ico') return { status: 404, html: plainPage('Not found') };
    asked.push(request);
    return withFault(nextFault(request), async () => answer(request));
  });

  function storeOf(store_id: number): Store {
    const store = world.stores.get(store_id);
    if (!store) throw new Error(`there is no store ${store_id}`);
    return store;
  }
  /** A store that does not pay is told of that, and of nothing else until it pays. */
  function tell({ profile, webhooks, is_suspended }: Store, event: string, further: object = {}): void {
    if (is_suspended && event !== 'app/suspended') return;
    for (const { url } of webhooks.filter((each) => each.event === event))
      posting.post(url, { store_id: profile.id, event, ...further });
  }
  function sendPrivacy(kind: PrivacyKind, body: object, form: PrivacyForm = {}): void {
    const { isSigned = false, hasEvent = false } = form;
    const url = registration.privacy_urls?.[kind];
    const event = hasEvent ? { event: PRIVACY_EVENTS[kind] } : {};
    if (url !== undefined) posting.post(url, { ...body, ...event }, { isSigned });
  }

  return {
    url: server.url,
    clock: { now: world.now },
    /** Puts the clock forward; `delivered` waits for what falls due by that. */
    later(ms: number): void {
      ahead += ms;
      schedule.catchUp();
    },
    /** Servers under test know their address when they run, and ask for the emulator's before. */
    register(change: Partial<Registration>): void {
      registration = { ...registration, ...change };
    },
    addStore(profile: Partial<StoreProfile> = {}): StoreProfile {
      const number = profile.id ?? world.nextId();
      const store: StoreProfile = {
        id: number,
        name: { es: `Tienda ${number}` },
        main_language: 'es',
        email: `owner-${number}@example.com`,
        original_domain: `tienda-${number}.mitiendanube.com`,
        domains: [],
        country: 'AR',
        plan_name: 'Business',
        ...profile,
      };
      const opened = { profile: store, token: undefined, is_suspended: false, scripts: [], webhooks: [] };
      world.stores.set(number, opened);
      return store;
    },
    /** What a merchant does on the page: chooses the store, and accepts. @returns where they are sent */
    async accept(page_url: string, store_id: number): Promise<URL> {
      const page = await (await fetch(page_url)).text();
      if (!page.includes(`value="${store_id}"`)) throw new Error('the store is not on the page');
      const body = new URLSearchParams({ store: String(store_id) });
      const done = await fetch(page_url, { method: 'POST', body, redirect: 'manual' });
      return new URL(done.headers.get('location') ?? '');
    },
    token: (store_id: number) => storeOf(store_id).token,
    store: (store_id: number): Readonly<Store> => storeOf(store_id),
    headOf: (store_id: number) => headOf(world, storeOf(store_id)),
    /** The merchant removes the app: its token, scripts and webhooks are gone, and 48 h later it is asked to erase what it has of the store. */
    uninstall(store_id: number): void {
      const store = storeOf(store_id);
      tell(store, 'app/uninstalled', { id: Number(world.app_id) });
      Object.assign(store, { token: undefined, scripts: [], webhooks: [] });
      schedule.at(world.now() + STORE_REDACT_MS, async () => sendPrivacy('store_redact', { store_id }));
    },
    /** The store stops paying, or pays again. */
    suspend(store_id: number): void {
      storeOf(store_id).is_suspended = true;
      tell(storeOf(store_id), 'app/suspended');
    },
    resume(store_id: number): void {
      storeOf(store_id).is_suspended = false;
      tell(storeOf(store_id), 'app/resumed');
    },
    sendPrivacy,
    /** What the next calls of the API and for tokens meet, one each. */
    fail: (...more: Fault[]) => void faults.push(...more.map((fault) => ({ fault }))),
    /** What the next call of one path meets; others, of a job that is due meanwhile, meet nothing. */
    failAt: (path: string, fault: Fault) => void faults.push({ fault, path }),
    /** Nothing goes wrong any more. */
    recover(): void {
      faults.length = 0;
    },
    /** These calls so far. */
    asked: asked as readonly Asked[],
    deliveries: posting.deliveries,
    /** Until all webhooks that are due were sent. */
    delivered: schedule.idle,
    close: server.close,
  };
}
