const SECONDS_PER_DAY = 86_400;

const attributes = (maxAgeSeconds: number) =>
  `; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;

export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const separator = pair.indexOf('=');
    if (pair.slice(0, separator) === name) return decodeURIComponent(pair.slice(separator + 1)) || undefined;
  }
  return undefined;
}

/** Readable by the page's script, on every path, gone after `days`. */
export function writeCookie(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of the last years.
  document.cookie = `${name}=${encodeURIComponent(value)}${attributes(days * SECONDS_PER_DAY)}`;
}

export function removeCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see writeCookie.
  document.cookie = `${name}=${attributes(0)}`;
}
