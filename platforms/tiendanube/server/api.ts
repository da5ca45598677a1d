import type { z } from 'zod';
import {
  type Answer,
  ask,
  type Question,
} from '../../../apps/server/src/adapters/platforms/platform-request.ts';
import {
  type PlatformOutcome,
  PlatformUnavailable,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import { refusalOf } from './refusal.ts';

/** The version in whose words we ask (https://tiendanube.github.io/api-documentation/intro). */
const API_VERSION = '2025-03';
/** At least so long after a 429: other processes of ours ask for the same store. */
const MIN_WAIT_MS = 1_000;

export interface ApiOptions {
  /** Origin of the API, without a trailing slash. */
  api_url: string;
  app_name: string;
  /** Of whoever runs the app: the platform writes to it when the app does harm. */
  contact_email: string;
  /**
   * The header that carries the token. The reference says `Authentication: bearer T`; newer guides of the same vendor say
   * `Authorization: Bearer T` (https://dev.nuvemshop.com.br/docs/developer-tools/nuvemshop-api).
   */
  token_header: 'Authentication' | 'Authorization';
  timeout_ms?: number | undefined;
}

export interface ApiRequest<T> {
  method: Question['method'];
  /** Under the store, with a leading slash. */
  path: string;
  body?: unknown;
  answer: z.ZodType<T>;
  /** The scope that a token without it would lack. */
  scope?: string;
}

export interface StoreApi {
  /** Asks for one store by its token. @throws PlatformUnavailable also when the answer cannot be read */
  ask<T>(store_id: string, access_token: string, request: ApiRequest<T>): Promise<PlatformOutcome<T>>;
  /** Asks without a token, outside of any store: for tokens themselves. */
  askOpenly(url: string, body: unknown): Promise<Answer>;
}

/** Ids of the platform's are numbers. They go into paths: nothing else may be in them. */
export const isId = (id: string): boolean => /^[1-9]\d{0,19}$/.test(id);

export function createStoreApi(options: ApiOptions): StoreApi {
  const how = { platform: 'Tiendanube', timeout_ms: options.timeout_ms, waitOf };
  const identity = { 'user-agent': userAgentOf(options) };
  const scheme = options.token_header === 'Authentication' ? 'bearer' : 'Bearer';

  return {
    async ask(store_id, access_token, { method, path, body, answer, scope }) {
      if (!isId(store_id)) return { ok: false, error: 'store_not_found' };
      const got = await ask(
        {
          method,
          url: `${options.api_url}/${API_VERSION}/${store_id}${path}`,
          headers: { ...identity, [options.token_header]: `${scheme} ${access_token}` },
          body,
        },
        how,
      );
      const refusal = refusalOf(got, { scope, secrets: [access_token] });
      if (refusal) return refusal;
      return { ok: true, value: readable(answer, got.body) };
    },

    askOpenly: (url, body) => ask({ method: 'POST', url, headers: identity, body }, how),
  };
}

/** @throws PlatformUnavailable when it is not what the documents say */
export function readable<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new PlatformUnavailable('Tiendanube returned an unreadable response');
  return parsed.data;
}

/** `App (email)`, without which every call is answered 400. Headers take no more than ASCII. */
const userAgentOf = ({ app_name, contact_email }: ApiOptions) =>
  `${app_name} (${contact_email})`.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');

/**
 * A 429 says in how many ms the bucket will be empty, which takes 20 s by default (40 calls, 2 a second); one call has room long before:
 * when the first of all has run out.
 */
function waitOf(headers: Headers): number | undefined {
  const [reset_ms, limit] = ['x-rate-limit-reset', 'x-rate-limit-limit'].map((name) =>
    Number(headers.get(name) ?? Number.NaN),
  ) as [number, number];
  if (!(reset_ms >= 0)) return undefined;
  return limit > 0 ? Math.min(reset_ms, Math.max(MIN_WAIT_MS, Math.ceil(reset_ms / limit))) : reset_ms;
}
