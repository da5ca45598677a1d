import { isSvg } from '@vitrine/assets/svg';
import type { Fetched } from '../../ports/safe-fetcher.ts';

type Family = 'picture' | 'font';
interface Signature {
  type: string;
  family: Family;
  /** Latin-1, `?` for any byte. */
  begins: string;
}

/** How files begin that browsers show (WHATWG MIME Sniffing, 6.1 and 6.3; AVIF and its sequences by their brands). */
const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', family: 'picture', begins: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', family: 'picture', begins: '\xff\xd8\xff' },
  { type: 'image/gif', family: 'picture', begins: 'GIF87a' },
  { type: 'image/gif', family: 'picture', begins: 'GIF89a' },
  { type: 'image/webp', family: 'picture', begins: 'RIFF????WEBPVP' },
  { type: 'image/avif', family: 'picture', begins: '????ftypavif' },
  { type: 'image/avif', family: 'picture', begins: '????ftypavis' },
  { type: 'image/bmp', family: 'picture', begins: 'BM' },
  { type: 'image/x-icon', family: 'picture', begins: '\x00\x00\x01\x00' },
  { type: 'font/woff2', family: 'font', begins: 'wOF2' },
  { type: 'font/woff', family: 'font', begins: 'wOFF' },
  { type: 'font/otf', family: 'font', begins: 'OTTO' },
  { type: 'font/ttf', family: 'font', begins: '\x00\x01\x00\x00' },
  { type: 'font/collection', family: 'font', begins: 'ttcf' },
];

/** What servers say that do not know. */
const UNKNOWN = new Set(['', 'application/octet-stream', 'binary/octet-stream']);
const FONT = /^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-(?:fontobject|opentype)$)/;
const CSS = 'text/css';
const SVG = 'image/svg+xml';
/** What a file is shows in so many bytes: more than is looked at for the first tag of a drawing (packages/assets/src/svg.ts). */
export const TELLING_BYTES = 256 * 1024;

const essence = (header: string) => (header.split(';')[0] ?? '').trim().toLowerCase();

/** Whether something of this `content-type` is worth reading. */
export const mayBeAsset = (header: string): boolean => {
  const said = essence(header);
  return UNKNOWN.has(said) || said === CSS || said.startsWith('image/') || FONT.test(said);
};

type Judged =
  | { ok: true; type: string; bytes: Uint8Array }
  | Pick<Extract<Fetched, { ok: false }>, 'ok' | 'reason'>;

/** Whether it may still be one, by its header and so much of its beginning as tells: else the rest need not come. */
export const mayBecomeAsset = (header: string, beginning: Uint8Array): boolean =>
  essence(header) === CSS
    ? !Buffer.from(beginning.subarray(0, 1_024)).toString('latin1').trimStart().startsWith('<')
    : judge(header, beginning).ok;

/** What a file is, by its header and its content: both must say so. */
export function judge(header: string, bytes: Uint8Array): Judged {
  const said = essence(header);
  if (said === CSS) return styleSheet(header, bytes);
  if (said === SVG) return drawing(bytes);
  const signature = SIGNATURES.find(({ begins }) => beginsWith(bytes, begins));
  const fits =
    signature &&
    (UNKNOWN.has(said) || (signature.family === 'font' ? FONT.test(said) : said.startsWith('image/')));
  return fits ? { ok: true, type: signature.type, bytes } : { ok: false, reason: 'wrong_type' };
}

const beginsWith = (bytes: Uint8Array, begins: string) =>
  bytes.length > begins.length &&
  [...begins].every((character, i) => character === '?' || character.charCodeAt(0) === bytes[i]);

/** An error page in place of a style sheet begins with a tag, which none does. */
function styleSheet(header: string, bytes: Uint8Array): Judged {
  const [, charset = 'utf-8'] = /charset\s*=\s*"?([\w-]+)/i.exec(header) ?? [];
  const text = decoded(bytes, charset);
  if (text === undefined || text.includes('\u0000') || text.trimStart().startsWith('<'))
    return { ok: false, reason: 'wrong_type' };
  return { ok: true, type: CSS, bytes: new TextEncoder().encode(text) };
}

function drawing(bytes: Uint8Array): Judged {
  // Its beginning says it: the rest is read where nobody waits for it.
  const text = decoded(bytes.subarray(0, TELLING_BYTES), 'utf-8', true);
  if (text === undefined || !isSvg(text)) return { ok: false, reason: 'wrong_type' };
  return { ok: true, type: SVG, bytes };
}

/** Undefined when it is no text of that encoding, or nobody knows that one. @param stream it may end within a character */
function decoded(bytes: Uint8Array, charset: string, stream = false): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream });
  } catch {
    return undefined;
  }
}
