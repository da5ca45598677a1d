import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Platform } from '@vitrine/contract/common';
import type { TrackerSettings } from '@vitrine/contract/ingest';
import { snippet } from '@vitrine/contract/snippet';

type StorePage = {
  /** Inside <body>. */
  body?: string;
  /** Before the snippet. */
  head?: string;
  headers?: Record<string, string>;
  status?: number;
  /** The page has no snippet. */
  bare?: boolean;
  /** No page at all: this is all there is, of the type that `headers` name. */
  file?: string;
};

export type Store = {
  origin: string;
  /** Pages by path; a path that is not here answers an empty page with the snippet. */
  pages: Map<string, StorePage>;
  settings: Partial<TrackerSettings>;
  platform: Platform;
  storeId: string;
  requests: string[];
  clear(): void;
  close(): Promise<void>;
};

/** A small store with the snippet as a merchant pastes it, which also serves the tracker as the product does. */
export async function startStore(options: { dist: string; ingestUrl: string }): Promise<Store> {
  const manifest = JSON.parse(readFileSync(join(options.dist, 'manifest.json'), 'utf8'));
  const loader = readFileSync(join(options.dist, manifest.loader), 'utf8');
  const recorder = readFileSync(join(options.dist, manifest.recorder), 'utf8');
  const platformScript = readFileSync(join(options.dist, manifest.platform), 'utf8');

  const store: Store = {
    origin: '',
    pages: new Map(),
    settings: {},
    platform: 'other',
    storeId: '',
    requests: [],
    clear() {
      store.pages.clear();
      store.settings = {};
      store.platform = 'other';
      store.requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const boot = () => ({
    platform: store.platform,
    store_id: store.storeId,
    ingest_url: options.ingestUrl,
    recorder_url: `${store.origin}/tracker/${manifest.recorder}`,
    platform_url: `${store.origin}/tracker/${manifest.platform}`,
    failure_url: `${options.ingestUrl.replace('blocks', 'failures')}?platform=${store.platform}&store_id=${store.storeId}&tracker=test&kind=`,
    settings: {
      honour_do_not_track: true,
      require_consent: false,
      keep_search_terms: false,
      sample_rate: 1,
      ...store.settings,
    },
  });

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://store').pathname;
    store.requests.push(path);
    const script = (code: string) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(code);
    if (path.startsWith('/tracker/recorder-')) return void script(recorder);
    if (path.startsWith('/tracker/platform-')) return void script(platformScript);
    if (path.startsWith('/tracker/'))
      return void script(
        `window.vitrine=window.vitrine||{};window.vitrine.boot=${JSON.stringify(boot())};\n${loader}`,
      );
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    const page = store.pages.get(path) ?? {};
    const tag = snippet({ publicUrl: store.origin, platform: store.platform, storeId: store.storeId });
    response.writeHead(page.status ?? 200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers });
    if (page.file !== undefined) return void response.end(page.file);
    response.end(
      `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Tienda ${path}</title>` +
        `${page.head ?? ''}${page.bare ? '' : tag}</head><body>${page.body ?? '<h1>Hola</h1>'}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return store;
}
