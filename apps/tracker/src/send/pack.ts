import { NAMED } from '../host/known-texts.ts';
import type { Draft, Packed } from './block.ts';
import type { Bytes } from './gzip.ts';
import { gzipNow } from './gzip-now.ts';

const LEFT_OUT = new RegExp(`${NAMED.replace('\\', '\\\\')}([0-9a-f]{32})"`);

/** The text as it is packed, piece by piece: what was left out belongs between two of them. */
function piecesOf(text: string) {
  const parts = text.split(LEFT_OUT);
  const hashes = parts.filter((_, n) => n % 2 === 1);
  const pieces = parts
    .filter((_, n) => n % 2 === 0)
    // The quotes stay.
    .map((piece, n) => (n > 0 ? '"' : '') + piece + (n < hashes.length ? '"' : ''));
  return { pieces, hashes };
}

/** Each piece is a member of the gzip; the header says before which of them a text is missing. */
function join({ header }: Draft, hashes: readonly string[], members: readonly Bytes[]): Packed {
  const body = new Uint8Array(members.reduce((sum, { length }) => sum + length, 0));
  const texts: { hash: string; at: number }[] = [];
  let at = 0;
  for (const [n, member] of members.entries()) {
    const hash = hashes[n - 1];
    if (hash) texts.push({ hash, at });
    body.set(member, at);
    at += member.length;
  }
  return { header: texts.length > 0 ? { ...header, texts } : header, body };
}

export async function pack(draft: Draft, gzip: (text: string) => Promise<Bytes>): Promise<Packed> {
  const { pieces, hashes } = piecesOf(draft.text);
  return join(draft, hashes, await Promise.all(pieces.map(gzip)));
}

/** At once, and always with the same bytes. */
export function packNow(draft: Draft): Packed {
  const { pieces, hashes } = piecesOf(draft.text);
  return join(draft, hashes, pieces.map(gzipNow));
}
