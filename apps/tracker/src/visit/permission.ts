import { allowedByShopify, whenShopifyIsKnown } from '@vitrine/platforms/shopify/tracker/consent';
import type { Boot } from '../host/vitrine-global.ts';
import { isCheckoutPath } from './checkout-path.ts';
import { rememberedConsent } from './consent.ts';

export { whenShopifyIsKnown };

/** In a frame we are a theme editor's preview, another site's guest, or recorded by the page around us already. */
const isFramed = () => window.top !== window;

function objectsByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator;
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Whether this page may be recorded now. Every refusal wins over every consent. */
export function mayRecord(boot: Boot): boolean {
  const consent = rememberedConsent();
  return (
    !isFramed() &&
    !isCheckoutPath(location.pathname + location.hash, boot.platform) &&
    !window.Shopify?.designMode &&
    !(boot.settings.honour_do_not_track && objectsByBrowser()) &&
    allowedByShopify() &&
    (consent === 'yes' || (consent === 'unknown' && !boot.settings.require_consent))
  );
}
