/** Query parameters whose values are the store's own words. Everything else may be somebody's data. */
const ALLOWED = /^(utm_[a-z_]+|page|sort)$/i;

/** Whether the value of a query parameter may be told. */
export const isAllowed = (name: string, keepSearch: boolean) =>
  ALLOWED.test(name) || (keepSearch && name === 'q');

/** An address of a person, as it stands in a path or in an allowed value. */
const EMAIL = /[^/?#&=]+(?:@|%40)[^/?#&=]+\.[a-z]{2,}/gi;

/** The server keeps URLs up to this length. */
const MAX_CHARS = 2_048;

/**
 * A page's address without what it may say of the visitor: query values outside the allow-list, credentials, hashes
 * that carry values, email addresses. `keepSearch` keeps `q`, which a store can switch on.
 */
export function cleanUrl(href: string, { keepSearch }: { keepSearch: boolean }): string {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return '';
  }
  url.username = '';
  url.password = '';
  for (const name of [...new Set(url.searchParams.keys())])
    if (!isAllowed(name, keepSearch)) url.searchParams.delete(name);
  // `#/route?x=1` keeps its route; `#token=…` keeps nothing.
  const route = url.hash.split('?')[0] ?? '';
  url.hash = /[=&]|%3d/i.test(route) ? '' : route;
  const whole = url.href.replace(/[?#]$/, '');
  const clean = whole.length > MAX_CHARS ? (whole.split(/[?#]/)[0] ?? '').slice(0, MAX_CHARS) : whole;
  return clean.replace(EMAIL, '*');
}
