/** A picture that a page carries within it; larger ones are no icons. */
const MAX_DATA_URL_CHARS = 100_000;

const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/i;
const DATA_FONT = /^data:(?:font\/|application\/(?:x-)?font)/i;

/**
 * The address by which a preview may ask for a picture, or undefined: one that is in the page itself, or a path of our
 * own `origin`. Recorders make every address absolute; what is not is nobody's.
 */
export function pictureAddress(address: string, origin: string): string | undefined {
  const text = address.trim();
  if (DATA_PICTURE.test(text)) return text.length <= MAX_DATA_URL_CHARS ? text : undefined;
  return ownPath(text, origin);
}

/** The same for what a style sheet names: pictures, fonts, and parts of the page. */
export function styleAddress(address: string, origin: string): string | undefined {
  const text = address.trim();
  if (text.startsWith('#')) return text;
  if (DATA_FONT.test(text)) return text;
  return pictureAddress(text, origin);
}

/** `srcset` with each of its candidates, or undefined when one of them is not ours. */
export function pictureAddresses(srcset: string, origin: string): string | undefined {
  const candidates = srcset.split(/,\s+/).map((candidate) => {
    const [address = '', size = '', more] = candidate.trim().split(/\s+/);
    const path = ownPath(address, origin);
    return path !== undefined && more === undefined && /^(?:[\d.]+[wx])?$/.test(size)
      ? `${path} ${size}`
      : undefined;
  });
  return candidates.includes(undefined) ? undefined : candidates.join(', ');
}

/** Without the origin: the dashboard may be open under another name of the same server. */
function ownPath(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Two slashes would lead to another server.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}
