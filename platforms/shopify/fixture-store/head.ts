import { json } from '@vitrine/fixtures/platform-stores/pages';
import type { Shop, Visitor } from '@vitrine/fixtures/platform-stores/shop';
import { type Html, html } from '@vitrine/fixtures/store/html';

/** Liquid's page types under the names that Shopify's analytics have for them. */
const ANALYTICS: Record<string, string> = { index: 'home', search: 'searchresults' };

/**
 * What `content_for_header` leaves in a page: `Shopify`, `ShopifyAnalytics.meta` and `__st` at once, `Shopify.loadFeatures` by a deferred
 * script.
 */
export function headOf(options: {
  shop: Shop;
  type: string;
  resource: number | undefined;
  visitor: Visitor;
  path: string;
  design_mode: boolean;
}): Html {
  const { shop, type, resource, visitor, path, design_mode } = options;
  const pageType = ANALYTICS[type] ?? type;
  const told = ['home', 'collection', 'product', 'page', 'searchresults'].includes(pageType);
  const meta = {
    ...(told && { pageType }),
    ...(resource && { resourceType: type, resourceId: resource }),
    ...(visitor.customer && { customerId: visitor.customer.id }),
  };
  const st = {
    a: 5550001,
    offset: -10_800,
    pageurl: path,
    ...(told && { p: pageType }),
    ...(resource && { rtyp: type, rid: resource }),
    ...(visitor.customer && { cid: visitor.customer.id }),
  };
  return html`<script>var Shopify = Shopify || {};
Shopify.shop = "nogal-norte.myshopify.com";
Shopify.locale = ${json(shop.language)};
Shopify.currency = {"active":${json(shop.currency)},"rate":"1.0"};
Shopify.country = "AR";
Shopify.theme = {"name":"Nogal","id":1001,"theme_store_id":null,"role":"main"};
Shopify.routes = Shopify.routes || {};
Shopify.routes.root = "/";${design_mode && html`\nShopify.designMode = true;`}</script>
<script id="__st">var __st=${json(st)};</script>
<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {};
window.ShopifyAnalytics.meta = window.ShopifyAnalytics.meta || {};
window.ShopifyAnalytics.meta.currency = ${json(shop.currency)};
window.ShopifyAnalytics.meta.page = ${json(meta)};</script>
<script defer src="/cdn/shopifycloud/storefront/assets/storefront/load_feature.js"></script>
`;
}

/** Fetches what is asked for by name, once, and calls back when it is there, with an error when it cannot be had. */
export const loadFeaturesScript = () => `
Shopify.loadFeatures = (features, call = () => {}) => {
  const asked = (Shopify.featureAssets = Shopify.featureAssets || {});
  const one = ({ name, version }) => asked[name] = asked[name] || new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/cdn/shopifycloud/' + name + '/v' + version + '/' + name + '.js';
    script.onload = resolve;
    script.onerror = () => reject(new Error('Could not load feature ' + name));
    document.head.append(script);
  });
  Promise.all(features.map(one)).then(() => call(), call);
};`;

/** The Customer Privacy API; what was answered is kept in its cookie. */
export const consentScript = (required: boolean) => `(() => {
const required = ${required};
const kept = () => /(?:^|; )_tracking_consent=([01])/.exec(document.cookie)?.[1];
const allowed = () => required ? kept() === '1' : kept() !== '0';
Shopify.customerPrivacy = {
  analyticsProcessingAllowed: allowed,
  marketingAllowed: allowed,
  preferencesProcessingAllowed: allowed,
  saleOfDataAllowed: allowed,
  shouldShowBanner: () => required && kept() === undefined,
  getRegion: () => '',
  currentVisitorConsent: () => ({ analytics: { 1: 'yes', 0: 'no' }[kept()] ?? '' }),
  setTrackingConsent(consent, call = () => {}) {
    document.cookie = '_tracking_consent=' + (consent.analytics ? 1 : 0) + '; path=/';
    document.dispatchEvent(new CustomEvent('visitorConsentCollected', { detail: { analyticsAllowed: allowed(), marketingAllowed: allowed(), preferencesAllowed: allowed(), saleOfDataAllowed: allowed() } }));
    call();
  },
};
})();`;
