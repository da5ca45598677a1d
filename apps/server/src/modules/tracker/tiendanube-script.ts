import { loaderPath, START, snippetConfig } from '@vitrine/contract/snippet';

/** Stands for the store in the loader's address. */
const STORE = 'STORE';

/**
 * What Tiendanube brings to the pages of its stores: one file for all of them, registered in the partner panel and served by the platform under an address of its
 * own, with the store as the parameter `store` (https://tiendanube.github.io/api-documentation/resources/script). It asks for the loader of that store.
 *
 * The store is read in the browser, and nothing of a request stands in the text: the platform may keep what it fetched from us and give it to every store.
 * Where no parameter is to be seen the page itself says whose it is (`LS.store.id`). In themes that run apps in a worker there is no page, and it does nothing.
 * @param origin under which browsers reach us, without a trailing slash
 */
export function tiendanubeScript(origin: string): string {
  const [before = '', after = ''] = loaderPath('tiendanube', STORE).split(STORE);
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
  return `(function (start) {
  if (typeof window === 'undefined' || typeof document === 'undefined') return;
  var own = document.currentScript;
  var told = /[?&]store=([^&#]*)/.exec((own && own.src) || '');
  var store = told ? told[1] : String((window.LS && window.LS.store && window.LS.store.id) || '');
  if (!/^[1-9][0-9]{0,19}$/.test(store)) return;
  var config = ${literal(snippetConfig('tiendanube', ''))};
  config.storeId = store;
  start(window, document, ${literal(origin + before)} + store + ${literal(after)}, config);
})(${START});
`;
}
