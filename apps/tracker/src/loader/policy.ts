import { guard } from '../host/guard.ts';
import type { Boot } from '../host/vitrine-global.ts';
import { keepSession, liveSession } from '../visit/session.ts';

/**
 * Says in the console, once a page, that the store's Content-Security-Policy refuses us, and what would mend it: the browser's own line
 * names neither us nor the way out, and to the merchant it looks as if all were well.
 */
export function tellOfPolicy({ recorder_url, platform_url, ingest_url }: Boot): void {
  let told = false;
  document.addEventListener(
    'securitypolicyviolation',
    guard(({ disposition, effectiveDirective, blockedURI }) => {
      // A policy that only reports lets us through. Some browsers tell no more of an address than its origin.
      if (told || disposition !== 'enforce' || !blockedURI.includes('//')) return;
      const { origin } = new URL(blockedURI);
      if (![recorder_url, platform_url, ingest_url].join().includes(origin)) return;
      told = true;
      console.warn(
        `[vitrine] blocked by Content-Security-Policy (${effectiveDirective}): add ${origin} to script-src and connect-src`,
      );
    }),
  );
}

/** Whoever has mended the policy reloads the page to see whether it helped, which visitors seldom do: the visit is tried again. */
export function tryAgainOnReload(): void {
  const session = liveSession(Date.now());
  // The older of the two ways to ask is the shorter one, and all browsers have it.
  if (session?.quiet === 'policy' && performance.navigation.type === 1)
    keepSession(Object.assign(session, { quiet: undefined }));
}
