import type { useTranslation } from 'react-i18next';

/**
 * Events of commerce that people have words for, by the names that stores send them under: those of Google Analytics, which most
 * scripts use, and Shopify's own. What is not listed is the store's own, and shown as it was sent.
 */
export const STORE_EVENTS = {
  page_view: 'viewedPage',
  page_viewed: 'viewedPage',
  view_item_list: 'viewedCategory',
  collection_viewed: 'viewedCategory',
  select_item: 'selectedProduct',
  view_item: 'viewedProduct',
  product_viewed: 'viewedProduct',
  search: 'searched',
  view_search_results: 'searched',
  search_submitted: 'searched',
  view_promotion: 'viewedPromotion',
  select_promotion: 'clickedPromotion',
  add_to_wishlist: 'addedToWishlist',
  add_to_cart: 'addedToCart',
  product_added_to_cart: 'addedToCart',
  remove_from_cart: 'removedFromCart',
  product_removed_from_cart: 'removedFromCart',
  view_cart: 'viewedCart',
  cart_viewed: 'viewedCart',
  begin_checkout: 'startedCheckout',
  checkout_started: 'startedCheckout',
  checkout_contact_info_submitted: 'enteredContact',
  checkout_address_info_submitted: 'enteredAddress',
  add_shipping_info: 'choseShipping',
  checkout_shipping_info_submitted: 'choseShipping',
  add_payment_info: 'enteredPayment',
  payment_info_submitted: 'enteredPayment',
  purchase: 'placedOrder',
  checkout_completed: 'placedOrder',
  refund: 'refundedOrder',
  sign_up: 'signedUp',
  login: 'signedIn',
  share: 'shared',
  generate_lead: 'sentContactForm',
} as const;

/** What an event of the store is called. */
export function storeEventName(t: ReturnType<typeof useTranslation<'sessions'>>['t'], sent: string): string {
  return Object.hasOwn(STORE_EVENTS, sent)
    ? t(`replay.events.store.${STORE_EVENTS[sent as keyof typeof STORE_EVENTS]}`)
    : sent;
}
