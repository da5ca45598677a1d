import type { StoredHeader } from './stored-block.ts';
import type { Summary } from './summary.ts';

// Where a visit came from, by its first block, and which carts it had.

/** Where people pay: they come back from there. A provider's name with any country's ending. */
const PAYING =
  /(^|\.)((mercadopago|paypal|pagseguro|payu|payulatam|pagarme|stripe|adyen|getnet|ebanx|dlocalgo|dlocal|kueskipay|wompi|epayco|openpay|conekta|transbank|picpay|mobbex|gocuotas|redsys|klarna)(\.[a-z]{2,3}){1,2}|shop\.app)$/;

/** A visit has one cart after the other when it orders; more are a page that invents them. */
const MAX_CARTS = 8;

const hostOf = (url = '') => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** What led to the page; no host where that is the store itself, or where people pay. */
export function cameBy({ arrival, views }: StoredHeader): Pick<Summary, 'referrer_host' | 'paid'> {
  const { referrer_host = '', paid = null } = arrival ?? {};
  const host = referrer_host.replace(/^www\./, '');
  const own = hostOf(views[0]?.url);
  const isReturn = PAYING.test(host) || (own !== '' && (isWithin(host, own) || isWithin(own, host)));
  return { referrer_host: isReturn ? '' : host, paid };
}

/** The carts with one more: the same list where that changes nothing. Which are kept does not depend on the order in which they come. */
export function withCart(carts: readonly string[], cart: string | undefined): readonly string[] {
  if (cart === undefined || carts.includes(cart)) return carts;
  const more = [...carts, cart].sort().slice(0, MAX_CARTS);
  return more.includes(cart) ? more : carts;
}
