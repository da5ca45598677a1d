import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { MAX_RATIO } from './body.ts';
import { textHash } from './compaction/long-texts.ts';

/** A long text as a member of a block's gzip. */
export interface TextMember {
  gzip: Uint8Array;
  inflated_bytes: number;
}

/** Far beyond any style sheet; what is longer is not worth the memory. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** As browsers pack blocks. */
const LEVEL = 6;
/** Half of what makes a block suspicious: with whatever else is in it, no block is refused for texts that we put there. */
const MAX_MEMBER_RATIO = MAX_RATIO / 2;

/**
 * A kept text, for blocks that left it out; undefined for one that is none for them: too long, or shorter in a block than its hash.
 * Throws when it is not what it was.
 */
export async function textMember(hash: string, kept: Uint8Array): Promise<TextMember | undefined> {
  const text = await unpacked(kept);
  if (!text) return undefined;
  if (textHash(text) !== hash) throw new Error(`text ${hash} is corrupted`);
  const member = await promisify(gzip)(text, { level: LEVEL });
  if (text.length > member.length * MAX_MEMBER_RATIO) return undefined;
  return { gzip: member, inflated_bytes: text.length };
}

/** Undefined when it is too long. */
async function unpacked(kept: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await promisify(brotliDecompress)(kept, { maxOutputLength: MAX_TEXT_BYTES });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
