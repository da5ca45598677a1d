import type { Platform } from './common.ts';
import { PLACEHOLDER_STORE_ID, SEND_INTERVAL_MS } from './limits.ts';

/** Where the loader of a store lives, relative to the product's public URL. */
export const loaderPath = (platform: Platform, storeId: string) =>
  `/tracker/${platform}/${encodeURIComponent(storeId)}.js`;

/**
 * The script a merchant puts into the head of the store. It makes the global `vitrine`, which queues calls
 * until the loader has come, and asks for the loader without holding up the page.
 */
export function snippet(store: { publicUrl: string; platform: Platform; storeId?: string }): string {
  const storeId = store.storeId ?? PLACEHOLDER_STORE_ID;
  const src = new URL(loaderPath(store.platform, storeId), store.publicUrl).href;
  return `<script>
(${START})(window, document, ${escapeForScript(JSON.stringify(src))}, ${escapeForScript(JSON.stringify(snippetConfig(store.platform, storeId)))});
</script>`;
}

/**
 * The function within: of the window, its document, the loader's address and `snippetConfig`. Where the platform brings our script to the
 * pages, that begins with it as well. A page that enforces Trusted Types takes a script's address from a policy alone: ours is named
 * `vitrine`, and lets nothing but our own scripts through. Where the page allows no such policy, nothing is recorded, and nothing thrown.
 */
export const START = `function (w, d, src, config) {
  if (w.vitrine) return;
  var q = [], add = function (name) { return function () { q.push([name, arguments]); }; };
  w.vitrine = { q: q, config: config, identify: add('identify'), event: add('event'), consent: add('consent') };
  try {
    var own = src.slice(0, src.indexOf('/tracker/') + 9), s = d.createElement('script');
    var policy = w.trustedTypes && w.trustedTypes.createPolicy('vitrine', {
      createScriptURL: function (url) { return url.indexOf(own) || url.indexOf('..') > 0 ? '' : url; }
    });
    w.vitrine.policy = policy;
    s.async = true; s.src = policy ? policy.createScriptURL(src) : src;
    (d.head || d.documentElement).appendChild(s);
  } catch (e) {}
}`;

export const snippetConfig = (platform: Platform, storeId: string) => ({
  storeId,
  platform,
  debug: false,
  interval: SEND_INTERVAL_MS,
});

/** `</script>` inside a string would end the element. */
const escapeForScript = (json: string) => json.replaceAll('<', '\\u003c');
