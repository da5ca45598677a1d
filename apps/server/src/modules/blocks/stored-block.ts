import { createHash } from 'node:crypto';
import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import type { Client } from '../../kernel/client.ts';

/** What is kept of a block's header: not what proved it, nor what was still to be filled in. */
export type StoredHeader = Omit<EnvelopeHeader, 'token' | 'texts'>;

/** All there is to know of a block but its bytes: what a segment keeps beside the body, and what rows are made from. */
export interface BlockFacts {
  workspace_id: string;
  /** Milliseconds since the epoch, by the server's clock. */
  received_at: number;
  /** `digestOf` the body. */
  digest: string;
  /** What the request's headers told of the browser; they are not kept themselves. */
  client: Client;
  header: StoredHeader;
}

export interface SessionId {
  workspace_id: string;
  session_id: string;
}

export interface Block {
  facts: BlockFacts;
  body: Uint8Array;
  /** By what its session is counted with others of its address (senders.ts); not kept with the block. */
  sender?: string;
  /** It came without a valid token: its session is among the fewer that may begin so (bounds.ts). */
  untokened?: boolean;
}

/** First 16 bytes of the SHA-256, as 32 hex digits. The envelope's CRC finds accidents; this one cannot be aimed at. */
export const digestOf = (body: Uint8Array) => createHash('sha256').update(body).digest('hex').slice(0, 32);

/** What a block is known by. Keys of one session are next to one another when sorted. */
export const blockKey = ({ workspace_id, header }: BlockFacts) => rowKey({ ...header, workspace_id });

/** The same of a block's row. */
export const rowKey = (row: SessionId & { page_id: string; seq: number }) =>
  `${sessionKey(row)}/${row.page_id}/${row.seq}`;

/** In order of this key are sessions' rows locked, everywhere: the order PostgreSQL gives to uuids too. */
export const sessionKey = (key: SessionId) => `${key.workspace_id}/${key.session_id}`;

export const sessionOf = ({ workspace_id, header }: BlockFacts): SessionId => ({
  workspace_id,
  session_id: header.session_id,
});
