import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import type { Steering, StopReason } from '@vitrine/contract/ingest';
import { KEEPALIVE_MAX_BYTES } from '@vitrine/contract/limits';
import type { Packed } from './block.ts';
import { checksum } from './crc32.ts';

export type Answer =
  /** The server keeps the block now, or never will; either way it is done with. */
  | { kind: 'done'; stored: boolean; next_interval_ms?: number }
  | { kind: 'later'; retry_after_ms?: number }
  /** Silence for the rest of the visit. */
  | { kind: 'stop'; reason?: StopReason };

/** Statuses that no repetition turns into another one. 403 and 402 stop; 408, 425, 429 and 5xx come again. */
const FINAL = new Set([400, 404, 405, 409, 410, 411, 413, 414, 415, 422]);

/** A request that hangs would hold up all that follow (milliseconds). */
const TIMEOUT_MS = 30_000;

const envelopeOf = ({ header, body }: Packed, now: number): Uint8Array<ArrayBuffer> =>
  encodeEnvelope(
    new TextEncoder().encode(JSON.stringify({ ...header, checksum: checksum(body), sent_at: now })),
    body,
  );

export type Post = (block: Packed, options?: { keepalive?: boolean }) => Promise<Answer>;

/** Sends one block and says what became of it; never throws. Sent as text/plain so that no preflight is asked. */
export function createPost(url: string): Post {
  return async (block, { keepalive = false } = {}) => {
    try {
      const envelope = envelopeOf(block, Date.now());
      const response = await fetch(url, {
        method: 'POST',
        mode: 'cors',
        credentials: 'omit',
        headers: { 'Content-Type': 'text/plain' },
        body: envelope,
        keepalive: keepalive && envelope.length <= KEEPALIVE_MAX_BYTES,
        ...(keepalive ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      });
      return await understand(response);
    } catch {
      return { kind: 'later' };
    }
  };
}

async function understand(response: Response): Promise<Answer> {
  const answer = (await response.json().catch(() => ({}))) as Partial<Steering>;
  const { status } = response;
  if (answer.stop || status === 402 || status === 403)
    return { kind: 'stop', ...(answer.reason ? { reason: answer.reason } : {}) };
  if (response.ok || FINAL.has(status)) {
    const next = answer.next_interval_ms;
    return { kind: 'done', stored: response.ok, ...(next ? { next_interval_ms: next } : {}) };
  }
  const seconds = Number(response.headers.get('Retry-After'));
  return { kind: 'later', ...(seconds > 0 ? { retry_after_ms: seconds * 1_000 } : {}) };
}
