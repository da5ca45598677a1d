/**
 * One way to write what is asked for, of the several that lead to the same route: without scheme and host, which proxies are
 * asked with, and without escapes of characters that need none. Rules that look at the address then hold for all of them.
 */
export function requestTarget(written: string): string {
  const path = written.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const absolute = path.startsWith('/') || path === '*' ? path : `/${path}`;
  const end = absolute.search(/[?#]/);
  const [address, rest] = end < 0 ? [absolute, ''] : [absolute.slice(0, end), absolute.slice(end)];
  return address.replaceAll(/%([0-9a-f]{2})/gi, unescaped) + rest;
}

/** RFC 3986, 6.2.2.2: letters, digits and `-._~` are the same escaped or not. */
const unescaped = (escaped: string, digits: string): string => {
  const character = String.fromCharCode(Number.parseInt(digits, 16));
  return /[\w.~-]/.test(character) ? character : escaped;
};

/** Whether the target leads to a route that has this path, with or without the slash at its end. */
export const leadsTo = (target: string, path: string): boolean => {
  const address = target.replace(/[?#].*$/s, '');
  return address === path || `${address}/` === path;
};
