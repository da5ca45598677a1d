import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../../apps/server/src/adapters/platforms/platform-request.ts';
import { API_VERSION } from './api-version.ts';
import { type GraphqlAnswer, readAnswer, retryAfterMs } from './graphql-answer.ts';

/** A person waits for most of the calls; Shopify answers in well under a second. */
const TIMEOUT_MS = 10_000;
/** Who is told to wait for longer tells whoever asked; the work beside requests comes again by itself. */
const MAX_WAIT_MS = 5_000;

/** What Shopify says with 401 when a token is none: the app was uninstalled, or the token replaced. Another 401 may be anybody's, a proxy's too. */
const REFUSED_TOKEN = /Invalid API key or access token/;

export interface GraphqlQuestion {
  /** Origin of the shop's Admin API, e.g. `https://peonia.myshopify.com`. */
  api_url: string;
  token: string;
  document: string;
  variables: object;
  timeout_ms?: number | undefined;
}

/** What came of a question. */
export type GraphqlOutcome =
  | { kind: 'data'; data: unknown }
  /** The token is none (any more). */
  | { kind: 'refused_token' }
  /** Shopify's GraphQL does not do it. */
  | { kind: 'errors'; errors: { message: string; code: string | undefined }[] }
  /** It answered otherwise than with 200. */
  | { kind: 'status'; status: number }
  /** It could not be asked, or not now: a sentence for the operator, without address and token. */
  | { kind: 'unavailable'; reason: string; is_throttled?: boolean };

/** Asks a shop's Admin API; once more after as long as it says, where that is not long. */
export async function askGraphql(question: GraphqlQuestion): Promise<GraphqlOutcome> {
  const first = await send(question);
  if (first.kind !== 'wait') return first;
  if (first.wait_ms > MAX_WAIT_MS) return throttled('Shopify asks for a longer wait');
  await pause(first.wait_ms);
  const second = await send(question);
  if (second.kind !== 'wait') return second;
  return throttled('Shopify takes no more calls now');
}

const throttled = (reason: string): GraphqlOutcome => ({ kind: 'unavailable', reason, is_throttled: true });

async function send(question: GraphqlQuestion): Promise<GraphqlAnswer | GraphqlOutcome> {
  const exchanged = await exchange(question);
  if (exchanged.kind === 'unavailable') return exchanged;
  const { response, text } = exchanged;
  const { status } = response;
  if (status === 401 && REFUSED_TOKEN.test(text)) return { kind: 'refused_token' };
  if (status === 429) return { kind: 'wait', wait_ms: retryAfterMs(response.headers) };
  if (status !== 200) return { kind: 'status', status };
  return readAnswer(text);
}

/** What goes wrong on the way has the token in it now and then (a header that is none): none of it is passed on but its code. */
async function exchange({ api_url, token, document, variables, timeout_ms = TIMEOUT_MS }: GraphqlQuestion) {
  try {
    const response = await fetch(`${api_url}/admin/api/${API_VERSION}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query: document, variables }),
      // A token is sent to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    return { kind: 'answered' as const, response, text: await response.text() };
  } catch (error) {
    return { kind: 'unavailable' as const, reason: `failed to reach Shopify (${codeOf(error)})` };
  }
}
