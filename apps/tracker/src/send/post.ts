import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import type { Steering, StopReason } from '@vitrine/contract/ingest';
import { KEEPALIVE_MAX_BYTES } from '@vitrine/contract/limits';
import { forget } from '../host/guard.ts';
import type { Packed } from './block.ts';
import { checksum } from './crc32.ts';
import { createTokens } from './tokens.ts';

export type Answer =
  /** The server keeps the block now, or never will; either way it is done with. */
  | { kind: 'done'; stored: boolean; next_interval_ms?: number; refresh_token?: boolean }
  | { kind: 'later'; retry_after_ms?: number }
  /** Silence for the rest of the visit. */
  | { kind: 'stop'; reason?: StopReason };

/** Statuses that no repetition turns into another one. 403 and 402 stop; 408, 425, 429 and 5xx come again. */
const FINAL = new Set([400, 404, 405, 409, 410, 411, 413, 414, 415, 422]);

/** A request that hangs would hold up all that follow (milliseconds). */
const TIMEOUT_MS = 30_000;

const envelopeOf = ({ header, body }: Packed, token: string | undefined): Uint8Array<ArrayBuffer> =>
  encodeEnvelope(
    new TextEncoder().encode(
      JSON.stringify({ ...header, token, checksum: checksum(body), sent_at: Date.now() }),
    ),
    body,
  );

export type Post = (block: Packed, options?: { keepalive?: boolean }) => Promise<Answer>;

/** The server wants a valid token with the block. Its answer tells older trackers to stop. */
const TOKEN_REQUIRED = 401;

/** Sends one block and says what became of it; never throws. Sent as text/plain so that no preflight is asked. */
export function createPost(url: string): Post {
  const tokens = createTokens(url);
  return async (block, { keepalive = false } = {}) => {
    const { header } = block;
    const attempt = (token: string | undefined) => {
      const envelope = envelopeOf(block, token);
      return fetch(url, {
        method: 'POST',
        mode: 'cors',
        credentials: 'omit',
        headers: { 'Content-Type': 'text/plain' },
        body: envelope,
        keepalive: keepalive && envelope.length <= KEEPALIVE_MAX_BYTES,
        ...(keepalive ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      });
    };
    try {
      // Who leaves waits for nothing: without a token the block is taken, or kept for the next page.
      const first = keepalive ? attempt(tokens.known(header)) : attempt(await tokens.first(header));
      let response = await first;
      if (response.status === TOKEN_REQUIRED) response = await attempt(await tokens.refresh(header));
      const answer = await understand(response);
      if (answer.kind === 'done' && answer.refresh_token) forget(tokens.refresh(header));
      return answer;
    } catch {
      return { kind: 'later' };
    }
  };
}

async function understand(response: Response): Promise<Answer> {
  const answer = (await response.json().catch(() => ({}))) as Partial<Steering>;
  const { status } = response;
  if (status === TOKEN_REQUIRED) return { kind: 'later' };
  if (answer.stop || status === 402 || status === 403)
    return { kind: 'stop', ...(answer.reason ? { reason: answer.reason } : {}) };
  if (response.ok || FINAL.has(status)) {
    const { next_interval_ms: next, refresh_token } = answer;
    return {
      kind: 'done',
      stored: response.ok,
      ...(next ? { next_interval_ms: next } : {}),
      ...(refresh_token ? { refresh_token } : {}),
    };
  }
  const seconds = Number(response.headers.get('Retry-After'));
  return { kind: 'later', ...(seconds > 0 ? { retry_after_ms: seconds * 1_000 } : {}) };
}
