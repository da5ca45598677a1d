import type { FailedRequest } from '@vitrine/contract/tags';
import { guard } from '../host/guard.ts';

/** Of a page load: what is wrong with one is wrong with all. */
const MAX_TOLD = 20;
const MAX_SEGMENTS = 8;

/** What stores and their platforms call things, in parts of paths. What is not here may be somebody's name. */
const WORDS = new Set(
  (
    'account add admin ajax api app apps assets base cart carts catalog categories category cdn change checkout clear collections ' +
    'comprar coupon coupons css customer data discount email fetch files fonts graphql images img includes index items js json login ' +
    'logout media modules newsletter order orders payment payments php predict price prices product products productos produtos ' +
    'public recommendations remote reviews rest scripts search section sections session shipping shipments shop static store ' +
    'storefront stock styles subscribe suggest t theme themes tools update uploads v1 v2 v3 variants views wishlist wp-admin ' +
    'wp-content wp-includes wp-json wc plugins'
  ).split(' '),
);

/** `/products/silla-roja.js` → `/products/*.js` */
const patternOf = (path: string): string =>
  path
    .split('/')
    .slice(0, MAX_SEGMENTS)
    .map((segment) => {
      const [, name = '', kind = ''] =
        /^(.*?)(\.(?:js|css|json|php|png|jpe?g|webp|svg|woff2?))?$/.exec(segment) ?? [];
      return (!name || WORDS.has(name) ? name : '*') + kind;
    })
    .join('/');

/** Asked for by the page's scripts. */
const ASKED = /^(fetch|xmlhttprequest)$/;

/** Calls back for requests of the page to the store itself that failed. Nothing of the page's is replaced: the browser tells. */
export function watchFailedRequests(ingest_url: string, onFailed: (failed: FailedRequest) => void): void {
  const told = new Set<string>();
  const ours = new URL('..', ingest_url).href;
  const look = guard((list: PerformanceObserverEntryList) => {
    for (const { name, initiatorType: by, responseStatus: status, ...entry } of list
      .getEntries()
      .map(detail)) {
      // What is cut off by leaving is no failure. Safari 16 and others before 2023 tell no status.
      if (status === undefined || (status > 0 && status < 400) || document.visibilityState === 'hidden')
        continue;
      if (!name.startsWith(`${location.origin}/`) || name.startsWith(ours)) continue;
      // Of an icon no status is told, and of an answer of a service worker a length.
      if (status === 0 && (entry.length > 0 || !ASKED.test(by))) continue;
      const path = patternOf(new URL(name).pathname);
      const key = `${by} ${status} ${path}`;
      if (told.size >= MAX_TOLD || told.has(key)) continue;
      told.add(key);
      onFailed({ by, path, status, duration: entry.duration });
    }
  });
  if (typeof PerformanceObserver === 'function')
    new PerformanceObserver(look).observe({ type: 'resource', buffered: true });
}

const detail = (entry: PerformanceEntry) => {
  const { name, initiatorType, responseStatus, duration, decodedBodySize, workerStart } =
    entry as PerformanceResourceTiming & { responseStatus?: number };
  return {
    name,
    initiatorType,
    responseStatus,
    duration: Math.round(duration),
    length: decodedBodySize + workerStart,
  };
};
