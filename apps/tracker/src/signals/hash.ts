/** The first so many bytes of a text's SHA-256 as hex; nothing where the browser has none to give, as on a page without TLS. */
export async function hashOf(text: string, bytes: number): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
