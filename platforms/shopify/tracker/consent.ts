import type { Platform } from '@vitrine/contract/common';
import { guard } from '../../../apps/tracker/src/host/guard.ts';

/** Shopify's consent, which is in no page before a script has asked for it (shopify.dev/docs/api/customer-privacy). */
const FEATURES = [{ name: 'consent-tracking-api', version: '0.1' }];

type Shopify = NonNullable<Window['Shopify']>;
type Asked = { customerPrivacy: { analyticsProcessingAllowed(): boolean } };

const isThere = (shopify: Shopify): shopify is Shopify & Asked =>
  typeof shopify.customerPrivacy?.analyticsProcessingAllowed === 'function';

/**
 * Whether Shopify lets the page be analysed. On a page of Shopify's nothing is allowed while its consent is not there, also when it
 * cannot be loaded. A page without `window.Shopify` is none of theirs, whoever made it.
 */
export function allowedByShopify(): boolean {
  const { Shopify } = window;
  return !Shopify || (isThere(Shopify) && Shopify.customerPrivacy.analyticsProcessingAllowed() === true);
}

/**
 * Calls back when it is known whether this is a page of Shopify's and what its visitor consents to. `window.Shopify` is written while
 * the document is parsed, and the script with `loadFeatures` is deferred: both may come behind us. Never calls back where a page of
 * Shopify's has no `loadFeatures`.
 */
export function whenShopifyIsKnown(platform: Platform, call: () => void): void {
  let done = false;
  const look = guard(() => {
    const { Shopify } = window;
    if (done) return;
    if (Shopify && !isThere(Shopify)) {
      if (!Shopify.loadFeatures) return;
      done = true;
      // An error leaves no consent behind, which is no.
      Shopify.loadFeatures(FEATURES, call);
    } else if (Shopify || platform !== 'shopify' || document.readyState !== 'loading') {
      done = true;
      call();
    }
  });
  look();
  document.addEventListener('DOMContentLoaded', look);
  addEventListener('load', look);
}
