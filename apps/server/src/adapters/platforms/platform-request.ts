import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '../../kernel/json.ts';
import { PlatformUnavailable } from '../../ports/commerce-platform.ts';

/** A person waits for most of the calls; platforms answer in well under a second. */
export const DEFAULT_TIMEOUT_MS = 10_000;
/** Who is told to wait for longer tells whoever asked. */
const MAX_WAIT_MS = 5_000;
/** Where a platform says that it is too much, but not for how long: their buckets fill within seconds. */
const DEFAULT_WAIT_MS = 1_000;
/** Before a question is asked once more that nobody answered. */
const RETRY_MS = 300;
/** Descriptions of stores and lists of scripts have some kB. */
const MAX_ANSWER_BYTES = 1024 * 1024;

export interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined where there was none. */
  body: unknown;
}

export interface AskOptions {
  /** Its label, for messages. */
  platform: string;
  timeout_ms?: number | undefined;
  /** How long a 429 asks to wait (milliseconds), by its own headers; undefined: it does not say. */
  waitOf: (headers: Headers) => number | undefined;
}

/**
 * Asks a platform. What it says no to (4xx) is an answer. A 429 is asked once more after the wait it names, for it has done nothing; what nobody answered,
 * or answered with 5xx, is asked once more where asking changes nothing (GET).
 * @throws PlatformUnavailable when it does not answer, answers 5xx, or asks for a longer wait; the message holds neither address nor token
 */
export async function ask(question: Question, options: AskOptions): Promise<Answer> {
  const first = await attempt(question, options);
  if (first instanceof PlatformUnavailable) {
    if (question.method !== 'GET') throw first;
    await pause(RETRY_MS);
    return answered(await attempt(question, options), options);
  }
  if (first.status !== 429) return first;
  const wait_ms = options.waitOf(first.headers) ?? DEFAULT_WAIT_MS;
  if (wait_ms > MAX_WAIT_MS)
    throw new PlatformUnavailable(`${options.platform} asks for a longer wait`, { is_throttled: true });
  await pause(wait_ms);
  return answered(await attempt(question, options), options);
}

function answered(tried: Answer | PlatformUnavailable, { platform }: AskOptions): Answer {
  if (tried instanceof PlatformUnavailable) throw tried;
  if (tried.status === 429)
    throw new PlatformUnavailable(`${platform} takes no more calls now`, { is_throttled: true });
  return tried;
}

/** What goes wrong on the way has the token in it now and then (a header that is none): none of it is passed on but its code. */
async function attempt(
  { method, url, headers, body }: Question,
  { platform, timeout_ms = DEFAULT_TIMEOUT_MS }: AskOptions,
): Promise<Answer | PlatformUnavailable> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A token is sent to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    const text = await bounded(response);
    if (response.status >= 500) return new PlatformUnavailable(`${platform} answered ${response.status}`);
    return { status: response.status, headers: response.headers, body: parseJson(text) };
  } catch (error) {
    return new PlatformUnavailable(`failed to reach ${platform} (${codeOf(error)})`);
  }
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What went wrong with a call, without what it said. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
