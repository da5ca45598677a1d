/**
 * Whether a page of `origin` (the request's header) may send recordings to a store with these `domains`: hosts, with a
 * port or without, whose subdomains count too. A store without domains takes any page, and one with domains none that
 * hides where it is. A script outside a browser can claim any origin: this keeps mistakes out, not forgers.
 */
export function isOriginAllowed(origin: string | undefined, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const { protocol, hostname, host } = new URL(origin);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return domains.some((domain) => {
    const wanted = domain.toLowerCase();
    return hostname === wanted || host === wanted || hostname.endsWith(`.${wanted}`);
  });
}
