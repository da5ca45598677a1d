import type Stripe from 'stripe';
import type { KeptSession } from './world.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

/** The page on which a card is typed in. `error`: what the bank said to the last one. */
export function checkoutPage({ session, price }: KeptSession, error?: string): string {
  const title = session.mode === 'setup' ? 'Save a card' : `Subscribe to ${price}`;
  return page(
    `Stripe emulator: ${escaped(title)}`,
    `${error === undefined ? '' : `<p role="alert">${escaped(error)}</p>`}
<form method="post"><label>Card number <input name="number" inputmode="numeric" autocomplete="off" required></label>
<button type="submit">${session.mode === 'setup' ? 'Save card' : 'Subscribe'}</button></form>
<a href="${escaped(session.cancel_url ?? '#')}">Back</a>`,
  );
}

export const closedPage = ({ status }: Stripe.Checkout.Session) =>
  page(
    'Stripe emulator',
    status === 'complete' ? '<p>You’re all done here.</p>' : '<p>This page has expired.</p>',
  );

/** Where the buyer goes then; Stripe puts the page's id in where it is asked to. */
export const successUrl = ({ id, success_url }: Stripe.Checkout.Session) =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
