import type { z } from 'zod';
import {
  type AskOptions,
  ask,
  type Question,
} from '../../../apps/server/src/adapters/platforms/platform-request.ts';
import {
  type PlatformOutcome,
  PlatformUnavailable,
} from '../../../apps/server/src/ports/commerce-platform.ts';
import { storeHash } from './documents.ts';
import { failureOf } from './failures.ts';

/** A call of a store's API. */
export interface Call<T> {
  method: Question['method'];
  /** Behind the store's, e.g. `/v2/store`. */
  path: string;
  body?: object;
  answer: z.ZodType<T>;
  /** That it needs, as the control panel calls it. */
  scope: string;
}

export type CallStore = <T>(call: Call<T>) => Promise<PlatformOutcome<T>>;

/** What can stand in a header. A token that holds something else is none, and would be told in an error. */
const HEADER_VALUE = /^[\x21-\x7e]{1,1024}$/;

export const askOptions = (timeout_ms: number | undefined): AskOptions => ({
  platform: 'BigCommerce',
  timeout_ms,
  waitOf: (headers) => {
    // https://docs.bigcommerce.com, "API rate limits": milliseconds until the quota is there again.
    const wait_ms = Number.parseInt(headers.get('x-rate-limit-time-reset-ms') ?? '', 10);
    return wait_ms >= 0 ? wait_ms : undefined;
  },
});

/** An answer of success that is none of the documents': who reads on guesses. */
export function readAnswer<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  // Not the body, which may hold a token.
  if (!read.success) throw new PlatformUnavailable('BigCommerce answered what is not understood');
  return read.data;
}

/**
 * The API of one store, by one token.
 * @returns the failure instead when the two cannot be a store's hash and a token: nothing is asked then
 */
export function storeApi(
  options: { api_url: string; timeout_ms: number | undefined },
  store_id: string,
  access_token: string,
): PlatformOutcome<CallStore> {
  if (!storeHash.safeParse(store_id).success) return { ok: false, error: 'store_not_found' };
  if (!HEADER_VALUE.test(access_token)) return { ok: false, error: 'invalid_credentials' };
  const call: CallStore = async ({ method, path, body, answer: schema, scope }) => {
    const url = `${options.api_url}/stores/${store_id}${path}`;
    const headers = { 'x-auth-token': access_token };
    const answer = await ask({ method, url, headers, body }, askOptions(options.timeout_ms));
    if (answer.status >= 400) return failureOf(answer, scope, [access_token]);
    return { ok: true, value: readAnswer(schema, answer.body) };
  };
  return { ok: true, value: call };
}
