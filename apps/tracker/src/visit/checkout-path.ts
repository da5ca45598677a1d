import type { Platform } from '@vitrine/contract/common';
import { CHECKOUT_WORDS as shopify } from '@vitrine/platforms/shopify/manifest/manifest';

/** Path segments of pages where people pay, whatever the platform. Lower case. */
const PAYING =
  /^(checkouts?|checkout\.php|embedded-checkout|one(page|step)checkout|order-confirmation|finishorder\.php|payments?|pay|pagos?|pagamento|finalizar-(compra|pedido)|thank[_-]you)$/;

/** … and on one platform alone (`checkout_words` of its manifest). */
const PAYING_ON: Partial<Record<Platform, readonly string[]>> = { shopify };

/** Whether a page of this path (or of this hash route) belongs to paying, which is never recorded. */
export const isCheckoutPath = (path: string, platform: Platform): boolean =>
  path
    .toLowerCase()
    .split(/[/?#!&]/)
    .some((segment) => PAYING.test(segment) || PAYING_ON[platform]?.includes(segment));
