import { encodeEnvelope } from '@vitrine/contract/envelope-bytes';
import type { Steering, StopReason } from '@vitrine/contract/ingest';
import { KEEPALIVE_MAX_BYTES } from '@vitrine/contract/limits';
import { endAfter } from '../host/end-after.ts';
import { forget, rejected } from '../host/guard.ts';
import { toJson } from '../host/json.ts';
import { request } from '../host/request.ts';
import type { Packed } from './block.ts';
import { checksum } from './crc32.ts';
import type { Line } from './line.ts';
import type { Tokens } from './tokens.ts';

export type Answer =
  /** The server keeps the block now, or never will; either way it is done with. */
  | {
      kind: 'done';
      stored: boolean;
      next_interval_ms?: number;
      refresh_token?: boolean;
      /** Texts that the block left out and the server does not have: their places are empty. */
      unknown_texts?: readonly string[];
    }
  /** Again, no sooner than so (milliseconds). */
  | { kind: 'later'; wait_ms: number }
  /** Silence for the rest of the visit. */
  | { kind: 'stop'; reason?: StopReason };

/** Statuses that no repetition turns into another one. 403 and 402 stop; 408, 425, 429 and 5xx come again. */
const FINAL = new Set([400, 404, 405, 409, 410, 411, 413, 414, 415, 422]);

/** A request that hangs would hold up all that follow (milliseconds). */
const TIMEOUT_MS = 30_000;

const envelopeOf = ({ header, body }: Packed, token: string | undefined): Uint8Array<ArrayBuffer> =>
  encodeEnvelope(
    new TextEncoder().encode(toJson({ ...header, token, checksum: checksum(body), sent_at: Date.now() })),
    body,
  );

export type Post = (block: Packed, options?: { keepalive?: boolean }) => Promise<Answer>;

/**
 * Firefox before 133 cuts off whatever a page still asks as it goes, and sends what it is handed instead. What became of that it does not
 * say: the block is sent again by the next page, and counts once.
 */
const isCutOff = () => !('keepalive' in Request.prototype);

/** A page that stays after all sends it again after so long. */
const BEACON_MS = 2_000;

/** The server wants a valid token with the block. Its answer tells older trackers to stop. */
const TOKEN_REQUIRED = 401;

/** Sends one block and says what became of it; never throws. Sent as text/plain so that no preflight is asked. */
export function createPost(url: string, { tokens, line }: { tokens: Tokens; line: Line }): Post {
  return async (block, { keepalive = false } = {}) => {
    const { header } = block;
    const attempt = (token: string | undefined) => {
      const envelope = envelopeOf(block, token);
      return request(url, {
        method: 'POST',
        mode: 'cors',
        credentials: 'omit',
        headers: { 'Content-Type': 'text/plain' },
        body: envelope,
        keepalive: keepalive && envelope.length <= KEEPALIVE_MAX_BYTES,
        ...(keepalive ? {} : { signal: endAfter(TIMEOUT_MS) }),
      });
    };
    const wait_ms = line.waitMs();
    if (wait_ms > 0) return { kind: 'later', wait_ms };
    try {
      // A small question goes before a block that might be sent for nothing.
      if (line.isDown() && keepalive) return { kind: 'later', wait_ms: 0 };
      if (line.asksFirst() && !(await tokens.isServerThere(header)))
        return { kind: 'later', wait_ms: line.failed() };
      if (keepalive && isCutOff()) {
        const envelope = envelopeOf(block, tokens.known(header));
        navigator.sendBeacon(url, new Blob([envelope], { type: 'text/plain' }));
        return { kind: 'later', wait_ms: BEACON_MS };
      }
      // Who leaves waits for nothing: without a token the block is taken, or kept for the next page.
      const first = keepalive ? attempt(tokens.known(header)) : attempt(await tokens.first(header));
      let response = await first;
      if (response.status === TOKEN_REQUIRED) response = await attempt(await tokens.refresh(header));
      const answer = await understand(response, line);
      if (answer.kind === 'done' && answer.refresh_token) forget(tokens.refresh(header));
      return answer;
    } catch (error) {
      rejected(error);
      return { kind: 'later', wait_ms: line.failed(0, error) };
    }
  };
}

async function understand(response: Response, line: Line): Promise<Answer> {
  const answer = (await response.json().catch(() => ({}))) as Partial<Steering>;
  const { status } = response;
  if (status === TOKEN_REQUIRED) return { kind: 'later', wait_ms: line.failed() };
  const isDone = response.ok || FINAL.has(status);
  if (isDone || answer.stop) line.works();
  if (answer.stop || status === 402 || status === 403)
    return { kind: 'stop', ...(answer.reason ? { reason: answer.reason } : {}) };
  if (isDone) {
    const { next_interval_ms: next, refresh_token, unknown_texts } = answer;
    return {
      kind: 'done',
      stored: response.ok,
      ...(next ? { next_interval_ms: next } : {}),
      ...(refresh_token ? { refresh_token } : {}),
      ...(unknown_texts ? { unknown_texts } : {}),
    };
  }
  const seconds = Number(response.headers.get('Retry-After'));
  return { kind: 'later', wait_ms: line.failed(seconds > 0 ? seconds * 1_000 : 0) };
}
