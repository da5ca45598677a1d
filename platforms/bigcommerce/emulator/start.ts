import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerApi } from './admin-api.ts';
import { App, type AppProfile } from './app.ts';
import { type Answer, type Fault, throttled } from './faults.ts';
import { framePage, installPage, plainPage } from './pages.ts';
import { type Script, tagOf } from './scripts.ts';
import { type StoreProfile, Stores, type User } from './stores.ts';

export type { Fault } from './faults.ts';

export interface BigCommerceEmulatorOptions {
  /** How many scripts a page of the list holds at most. */
  page_size?: number;
  /** Calls in 30 seconds, of a store. */
  quota?: number;
}

/** A call of the API, or for a token, that came in. */
export interface Asked {
  method: string;
  /** With the query. */
  path: string;
  /** As it was sent. */
  body: string;
}

/** Standard plan (https://docs.bigcommerce.com: "API rate limits"). */
const DEFAULT_QUOTA = 150;

/**
 * BigCommerce over HTTP, on loopback, as much of it as we use: the API of every store (`{url}/stores/{hash}/v2/store`, `…/v3/content/scripts`), the token of an
 * app (`{url}/oauth2/token`), and a control panel in which the app is installed and opened (`{url}/manage/{hash}/app`). Built from the vendor's documents.
 */
export async function startBigCommerce({
  page_size = 50,
  quota = DEFAULT_QUOTA,
}: BigCommerceEmulatorOptions = {}) {
  const stores = new Stores();
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  const closing = new AbortController();
  let app: App | undefined;
  let ahead = 0;
  let url = '';
  const now = () => Date.now() + ahead;

  const theApp = (): App => {
    if (!app) throw new Error('no app is registered');
    return app;
  };

  /** A call that is done as `act` does it, or meets what was arranged for it. */
  async function call(request: IncomingMessage, response: ServerResponse, act: (body: string) => Answer) {
    const body = await bodyOf(request);
    asked.push({ method: request.method ?? '', path: request.url ?? '', body });
    const fault = faults.shift();
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'cut_when_done') {
      act(body);
      return void request.socket.destroy();
    }
    if (fault && 'status' in fault) return send(response, { body: '{}', ...fault });
    if (fault && 'throttled_ms' in fault) return send(response, throttled(fault.throttled_ms, quota));
    const answer = act(body);
    if (fault) await pause(fault.slow_ms, undefined, { signal: closing.signal });
    send(response, answer);
  }

  function controlPanel(method: string, hash: string, page: string): Answer {
    const store = stores.find(hash);
    if (!store || !app) return { status: 404, body: plainPage('Not found') };
    const shown = { hash, store_name: store.name, app_name: app.profile.name };
    if (page === 'install') return redirect(app.authUrl(hash));
    if (page === 'app' && method === 'POST')
      return { status: 200, body: framePage({ ...shown, action: 'install' }) };
    if (page === 'open')
      return app.isInstalledIn(hash)
        ? redirect(app.launchUrl(hash))
        : { status: 404, body: plainPage('The app is not installed') };
    const body = app.isInstalledIn(hash)
      ? framePage({ ...shown, action: 'open' })
      : installPage({ ...shown, scopes: app.profile.scopes });
    return { status: 200, body };
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', url);
    const { method = '', headers } = request;
    const [, hash, path = ''] = /^\/stores\/([^/]+)(\/v[23]\/.*)$/.exec(pathname) ?? [];
    if (hash !== undefined)
      return call(request, response, (body) =>
        answerApi(stores, { method, hash, path, query, headers, body }, { now: now(), page_size, quota }),
      );
    if (pathname === '/oauth2/token' && method === 'POST')
      return call(request, response, (body) => theApp().token(fieldsOf(body, headers['content-type'])));
    const [, store = '', page = ''] = /^\/manage\/([a-z0-9]+)\/(app|install|open)$/.exec(pathname) ?? [];
    send(response, controlPanel(method, store, page));
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      if (!closing.signal.aborted) send(response, { status: 500, body: String(error) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** Of the API, of the login and of the control panel. */
    url,
    /** Its clock, which `later` puts forward. */
    clock: { now },
    later(ms: number): void {
      ahead += ms;
    },
    addStore: (profile: StoreProfile): void => void stores.add(profile),
    /** An account that a merchant makes in the control panel, or one more with the same client id. */
    addAccount: (hash: string, { client_id, scopes }: { client_id: string; scopes: readonly string[] }) => ({
      client_id,
      access_token: stores.addAccount(hash, client_id, scopes).access_token,
    }),
    /** The merchant deletes the account. */
    revokeAccount(hash: string, access_token: string): void {
      const account = stores.accountOf(hash, access_token);
      if (account) stores.revoke(account);
    },
    /** An app in the developer portal: after the start, for its addresses are those of a server that knows ours. */
    registerApp(profile: AppProfile): void {
      app = new App(profile, stores, now);
    },
    /** The address of the page in the control panel on which the app is installed, and opened when it is. */
    installApp: (hash: string): string => `${url}/manage/${stores.get(hash).hash}/app`,
    /** The merchant has agreed: where the browser is sent. */
    authUrl: (hash: string): string => theApp().authUrl(hash),
    /** Where the control panel's frame goes; of another person than the owner by `user`. */
    launchUrl: (hash: string, user?: User): string => theApp().launchUrl(hash, user),
    /** Resolve with the status that the app answered its callback with; undefined where it has none. */
    uninstallApp: (hash: string) => theApp().uninstall(hash),
    removeUser: (hash: string, user: User) => theApp().removeUser(hash, user),
    scripts: (hash: string): readonly Readonly<Script>[] => stores.get(hash).scripts,
    /** A merchant deletes a script in the Script Manager. */
    deleteScript(hash: string, uuid: string): void {
      const store = stores.get(hash);
      store.scripts = store.scripts.filter((each) => each.uuid !== uuid);
    },
    /** The tags that the head of the storefront's pages carries. */
    headOf: (hash: string): string => stores.get(hash).scripts.map(tagOf).join('\n'),
    /** What the next calls of the API, or for a token, meet, one each. */
    fail: (...more: Fault[]): void => void faults.push(...more),
    /** The calls of the API and for tokens so far. */
    asked: asked as readonly Asked[],
    async close(): Promise<void> {
      closing.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const redirect = (location: string): Answer => ({ status: 302, headers: { location }, body: '' });

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const type = text.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The token is asked for by JSON or by a form; what is neither has no fields. */
function fieldsOf(body: string, type = ''): Record<string, unknown> {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body));
  try {
    return { ...(JSON.parse(body) as object) };
  } catch {
    return {};
  }
}
