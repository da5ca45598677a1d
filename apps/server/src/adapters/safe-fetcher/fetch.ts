import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Fetched, Refusal, SafeFetcher } from '../../ports/safe-fetcher.ts';
import { mayConnect } from './addresses.ts';
import { judge, mayBeAsset, mayBecomeAsset, TELLING_BYTES } from './content.ts';
import { type Resolve, type ResolvedAddress, type Target, targetOf } from './target.ts';

export interface FetchLimits {
  /** Of a file, as it comes and unpacked. */
  max_bytes: number;
  /** From the first question to the last byte, redirects included, ms. */
  total_ms: number;
  /** Without a byte, ms. */
  idle_ms: number;
}

/** The largest pictures of stores have a few MB. A file that a visitor would wait for this long is not on their picture. */
export const FETCH_LIMITS: FetchLimits = { max_bytes: 8 * 1024 * 1024, total_ms: 20_000, idle_ms: 5_000 };

/** Stores move files from http to https, from their name to a CDN's, and hardly further. */
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The server is busy, restarting or broken: another time it may not be. */
const PASSING = new Set([408, 425, 429]);

const HEADERS = {
  // What a browser would ask for that shows all of them: stores answer with what they think best.
  accept: 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,font/*,text/css,*/*;q=0.5',
  'accept-encoding': 'gzip, br',
  'user-agent': 'Mozilla/5.0 (compatible; Vitrine; keeps pictures with recordings)',
};

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

class FetchRefused extends Error {
  readonly reason: Refusal;
  readonly final: boolean;
  constructor(reason: Refusal, final: boolean) {
    super(reason);
    this.reason = reason;
    this.final = final;
  }
}

/**
 * Fetches over HTTP and HTTPS, without cookies, credentials or the store's referrer. A connection is opened to the very
 * addresses that were checked, and looked at again once it is open: a name that changes its answer gains nothing.
 */
export function openFetcher(options: {
  resolve: Resolve;
  /** Ask our own machine too, on any port: in an evaluation, where the store is there. */
  allow_loopback: boolean;
  limits: FetchLimits;
}): SafeFetcher {
  const { allow_loopback, limits } = options;

  async function get(
    address: string,
    over: AbortController,
    mayAsk: (host: string) => boolean,
  ): Promise<Fetched> {
    let at = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const found = await inTime(targetOf(at, options.resolve, allow_loopback), over.signal);
      if (!found.ok) return found;
      if (redirects > 0 && !mayAsk(found.target.url.hostname))
        return { ok: false, reason: 'too_often', final: false };
      const response = await answerOf(found.target, over);
      const { statusCode = 0, headers } = response;
      if (REDIRECTS.has(statusCode) && headers.location !== undefined) {
        response.destroy();
        if (!URL.canParse(headers.location, at)) return { ok: false, reason: 'bad_address', final: true };
        at = new URL(headers.location, at).href;
        continue;
      }
      try {
        return await fileOf(response, found.target.url);
      } finally {
        response.destroy();
      }
    }
    return { ok: false, reason: 'too_many_redirects', final: true };
  }

  function answerOf({ url, addresses }: Target, over: AbortController): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
      // Not another's connection, and none that stays: what was checked is this one.
      const request: ClientRequest = open(url, {
        agent: false,
        headers: HEADERS,
        lookup: lookupOf(addresses),
        signal: over.signal,
      });
      request.setTimeout(limits.idle_ms, () => over.abort(new FetchRefused('too_slow', false)));
      request.on('socket', (socket) =>
        socket.once('connect', () => {
          if (!mayConnect(socket.remoteAddress ?? '', allow_loopback))
            over.abort(new FetchRefused('forbidden_address', true));
        }),
      );
      request.on('error', reject);
      request.once('response', resolve);
      request.end();
    });
  }

  async function fileOf(response: IncomingMessage, url: URL): Promise<Fetched> {
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200)
      return { ok: false, reason: 'status', final: statusCode < 500 && !PASSING.has(statusCode) };
    const type = headers['content-type'] ?? '';
    if (!mayBeAsset(type)) return { ok: false, reason: 'wrong_type', final: true };
    if (Number(headers['content-length'] ?? 0) > limits.max_bytes)
      return { ok: false, reason: 'too_large', final: true };
    const bytes = await bytesOf(response, limits.max_bytes, (begun) => mayBecomeAsset(type, begun));
    const judged = judge(type, bytes);
    if (!judged.ok) return { ...judged, final: true };
    return { ...judged, url: url.href, fresh_seconds: freshSeconds(headers['cache-control'] ?? '') };
  }

  return {
    async get(address, unwanted, mayAsk = () => true) {
      const over = new AbortController();
      const stop = () => over.abort(new FetchRefused('unreachable', false));
      if (unwanted.aborted) stop();
      unwanted.addEventListener('abort', stop, { once: true });
      const timer = setTimeout(() => over.abort(new FetchRefused('too_slow', false)), limits.total_ms);
      try {
        return await get(address, over, mayAsk);
      } catch (error) {
        const cause = over.signal.aborted ? over.signal.reason : error;
        if (cause instanceof FetchRefused) return { ok: false, reason: cause.reason, final: cause.final };
        return { ok: false, reason: 'unreachable', final: false };
      } finally {
        clearTimeout(timer);
        unwanted.removeEventListener('abort', stop);
        // Whatever is still open of it.
        over.abort();
      }
    },
  };
}

/** Answers what was checked, whatever is asked. */
const lookupOf =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };

/** The whole body, unpacked, unless its beginning is not wanted; both are counted as they come, so that neither an endless one nor a bomb is ever held. */
async function bytesOf(
  response: IncomingMessage,
  max_bytes: number,
  isWanted: (begun: Uint8Array) => boolean,
): Promise<Uint8Array> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = encoding === 'identity' ? undefined : decoderOf(encoding);
  let came = 0;
  response.on('data', (chunk: Buffer) => {
    came += chunk.length;
    if (came > max_bytes) response.destroy(new FetchRefused('too_large', true));
  });
  if (decoder) {
    response.on('error', (error) => decoder.destroy(error));
    // Cut off, it would end as if it were whole.
    response.on('close', () => response.complete || decoder.destroy(new FetchRefused('damaged', false)));
    response.pipe(decoder);
  }
  const source: Readable = decoder ?? response;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > max_bytes) throw new FetchRefused('too_large', true);
      const tells = length >= TELLING_BYTES && length - chunk.length < TELLING_BYTES;
      chunks.push(chunk);
      if (tells && !isWanted(Buffer.concat(chunks))) throw new FetchRefused('wrong_type', true);
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused('damaged', false);
  } finally {
    source.destroy();
  }
  return Buffer.concat(chunks);
}

function decoderOf(encoding: string) {
  const create = DECODERS[encoding as keyof typeof DECODERS];
  // It was not asked for.
  if (!create) throw new FetchRefused('damaged', true);
  return create();
}

/** A resolver cannot be stopped, but need not be waited for. */
function inTime<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

const freshSeconds = (cacheControl: string) =>
  Number(/\bmax-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1] ?? 0);
