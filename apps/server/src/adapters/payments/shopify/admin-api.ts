import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { PaymentsUnavailable } from '../../../ports/payments.ts';
import type { ShopTokens } from '../../../ports/shop-tokens.ts';
import { API_VERSION } from './documents.ts';

/** A person waits for most of the calls; Shopify answers in well under a second. */
const TIMEOUT_MS = 10_000;
/** Who is told to wait for longer tells whoever asked; the work beside requests comes again by itself. */
const MAX_WAIT_MS = 5_000;
/** Where Shopify says that it is too much, but not for how long: its buckets fill within seconds. */
const DEFAULT_WAIT_MS = 1_000;

/** What Shopify says with 401 when a token is none: the app was uninstalled, or the token replaced. Another 401 may be anybody's, a proxy's too. */
const REFUSED_TOKEN = /Invalid API key or access token/;

export interface AdminApiOptions {
  /** Origin of a shop's Admin API, e.g. `https://peonia.myshopify.com`. */
  api_url: (shop: string) => string;
  tokens: ShopTokens;
}

export interface AdminApi {
  /**
   * Asks a shop's Admin API.
   * @returns undefined: the app is not installed there (any more)
   * @throws PaymentsUnavailable when it does not answer, or not now; an Error when it refuses what is asked
   */
  ask<T>(shop: string, document: string, variables: object, answer: z.ZodType<T>): Promise<T | undefined>;
}

/** An answer, or how long to wait before it is asked once more. Undefined: the token is none. */
type Tried = { data: unknown } | { wait_ms: number } | undefined;

export function createAdminApi({ api_url, tokens }: AdminApiOptions): AdminApi {
  async function askWith(token: string, shop: string, body: string): Promise<{ data: unknown } | undefined> {
    const url = `${api_url(shop)}/admin/api/${API_VERSION}/graphql.json`;
    const first = await send(url, token, body);
    if (first === undefined || 'data' in first) return first;
    if (first.wait_ms > MAX_WAIT_MS) throw new PaymentsUnavailable('Shopify asks for a longer wait');
    await pause(first.wait_ms);
    const second = await send(url, token, body);
    if (second === undefined || 'data' in second) return second;
    throw new PaymentsUnavailable('Shopify takes no more calls now');
  }

  return {
    async ask(shop, document, variables, answer) {
      const body = JSON.stringify({ query: document, variables });
      const token = await tokens.tokenOf(shop);
      if (token === undefined) return undefined;
      let got = await askWith(token, shop, body);
      if (got === undefined) {
        const newer = await tokens.tokenOf(shop, token);
        if (newer !== undefined && newer !== token) got = await askWith(newer, shop, body);
      }
      return got && answer.parse(got.data);
    },
  };
}

const reply = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number(),
        throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
      }),
    })
    .partial()
    .optional(),
});
type Reply = z.infer<typeof reply>;

async function send(url: string, token: string, body: string): Promise<Tried> {
  const { response, text } = await exchange(url, token, body);
  const { status } = response;
  if (status === 401 && REFUSED_TOKEN.test(text)) return undefined;
  if (status === 429) return { wait_ms: retryAfterMs(response.headers.get('retry-after')) };
  // Also 402 and 423: the store is frozen, or locked, by Shopify. What it has with us is not known then, and has not ended.
  if (status !== 200) throw new PaymentsUnavailable(`Shopify answered ${status}`);
  return read(text);
}

/** What goes wrong on the way has the token in it now and then (a header that is none): none of it is passed on but its code. */
async function exchange(url: string, token: string, body: string) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body,
      // A token is sent to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { response, text: await response.text() };
  } catch (error) {
    throw new PaymentsUnavailable(`Shopify could not be asked (${codeOf(error)})`);
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

function read(text: string): Tried {
  const parsed = reply.safeParse(parseJson(text));
  if (!parsed.success) throw new PaymentsUnavailable('Shopify answered what cannot be read');
  const { data, errors = [], extensions } = parsed.data;
  if (errors.length === 0) return { data };
  const codes = errors.map((error) => error.extensions?.code);
  if (codes.includes('THROTTLED')) return { wait_ms: refillMs(extensions) };
  if (codes.includes('INTERNAL_SERVER_ERROR')) throw new PaymentsUnavailable('Shopify failed');
  throw new Error(`Shopify refused a query: ${errors.map(({ message }) => message).join(' ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : DEFAULT_WAIT_MS;
}

/** Until the shop's bucket holds what the query costs. */
function refillMs(extensions: Reply['extensions']): number {
  const cost = extensions?.cost;
  if (!cost || cost.throttleStatus.restoreRate <= 0) return DEFAULT_WAIT_MS;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.max(0, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1_000));
}
