import type { Platform } from '@vitrine/contract/common';

/** Path segments of pages where people pay, whatever the platform. Lower case. */
const PAYING = new Set([
  'checkout',
  'checkouts',
  'checkout.php',
  'embedded-checkout',
  'onepagecheckout',
  'onestepcheckout',
  'order-confirmation',
  'finishorder.php',
  'payment',
  'payments',
  'pay',
  'pago',
  'pagos',
  'pagamento',
  'finalizar-compra',
  'finalizar-pedido',
  'thank_you',
  'thank-you',
]);

/** Shopify's order status pages (`/<shop>/orders/<token>`) show address and payment to whoever holds the link. */
const PAYING_ON: Partial<Record<Platform, Set<string>>> = { shopify: new Set(['orders']) };

/** Whether a page of this path (or of this hash route) belongs to paying, which is never recorded. */
export function isCheckoutPath(path: string, platform: Platform): boolean {
  return path
    .toLowerCase()
    .split(/[/?#!&]/)
    .some((segment) => PAYING.has(segment) || PAYING_ON[platform]?.has(segment));
}
