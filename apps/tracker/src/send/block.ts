import type { EnvelopeHeaderInput } from '@vitrine/contract/envelope';
import type { Bytes } from './gzip.ts';

/** What is known of a block before its body is made. */
export type BlockHeader = Omit<EnvelopeHeaderInput, 'checksum' | 'sent_at'>;

/** A block whose number is given and whose events are fixed; `text` is its JSON lines. */
export type Draft = { header: BlockHeader; text: string };

/** A block whose body is fixed: it is sent with these bytes, however often. */
export type Packed = { header: BlockHeader; body: Bytes };

/** Sorts by page (a UUIDv7: by time), then by number. */
export const keyOf = ({ page_id, seq }: Pick<BlockHeader, 'page_id' | 'seq'>) =>
  `${page_id}:${String(seq).padStart(5, '0')}`;
