import { createHash } from 'node:crypto';
import Stripe from 'stripe';

/** A person waits for most answers; Stripe's slowest ones take some seconds. Each try has as long. */
const TIMEOUT_MS = 20_000;
/** By the SDK, after half a second and after a few; writes carry the same key then, so that they are done once. */
const RETRIES = 2;

export interface ClientOptions {
  /** `sk_test_…` or `sk_live_…`, or a restricted key. */
  secret_key: string;
  /** Of an emulator; Stripe's own when absent. */
  api_url?: string | undefined;
  timeout_ms?: number | undefined;
}

/** Stripe, in the version of its API that the SDK's types describe. */
export function clientOf({ secret_key, api_url, timeout_ms = TIMEOUT_MS }: ClientOptions): Stripe {
  const url = api_url === undefined ? undefined : new URL(api_url);
  return new Stripe(secret_key, {
    apiVersion: Stripe.API_VERSION,
    timeout: timeout_ms,
    maxNetworkRetries: RETRIES,
    // How long our requests took is nobody's to know.
    telemetry: false,
    ...(url && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
    }),
  });
}

/**
 * The `Idempotency-Key` of a write that must be done once. It holds what is asked for as well: Stripe refuses a key that comes
 * again with something else. Writes that may be done twice without harm get a new one of the SDK's for each call: under a fixed one Stripe would
 * answer what it answered before, and change nothing back.
 */
export function onceBy(key: string, asked: unknown): { idempotencyKey: string } {
  return {
    idempotencyKey: createHash('sha256')
      .update(JSON.stringify([key, asked]))
      .digest('hex'),
  };
}

/** A customer, subscription … that Stripe writes out or names. */
export const idOf = (thing: string | { id: string }): string =>
  typeof thing === 'string' ? thing : thing.id;
