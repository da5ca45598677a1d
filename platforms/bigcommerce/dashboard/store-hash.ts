/**
 * The store hash in what was typed or pasted: the part after `/stores/` of an API path, else the text as it is.
 * `https://api.bigcommerce.com/stores/abc123/v3/` means `abc123`.
 */
export function storeHashIn(text: string): string {
  const trimmed = text.trim();
  return /(?:^|\/)stores\/([^/?#\s]+)/i.exec(trimmed)?.[1] ?? trimmed;
}
