/** Order status pages (`/<shop>/orders/<token>`) show address and payment to whoever holds the link. Apart: the tracker's loader takes this alone. */
export const CHECKOUT_WORDS = ['orders'] as const;

export const shopify = {
  name: 'shopify',
  label: 'Shopify',
  install: {
    callback_path: '/api/auth/shopify/callback/',
    answered_by: 'redirect',
    begin_path: '/install/shopify',
    needs_state: true,
  },
  shop_domain: '.myshopify.com',
  checkout_words: CHECKOUT_WORDS,
} as const;
