import { z } from 'zod';
import { parseJson } from '../../../apps/server/src/kernel/json.ts';

/** Where Shopify says that it is too much, but not for how long: its buckets fill within seconds. */
const DEFAULT_WAIT_MS = 1_000;

export type GraphqlAnswer =
  | { kind: 'data'; data: unknown }
  | { kind: 'errors'; errors: { message: string; code: string | undefined }[] }
  /** It is too much now; how long until it is not (milliseconds). */
  | { kind: 'wait'; wait_ms: number }
  | { kind: 'unavailable'; reason: string };

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

/** Reads what Shopify's GraphQL says with 200, which may be a refusal as well. */
export function readAnswer(text: string): GraphqlAnswer {
  const parsed = reply.safeParse(parseJson(text));
  if (!parsed.success) return { kind: 'unavailable', reason: 'Shopify returned an unreadable response' };
  const { data, errors = [], extensions } = parsed.data;
  if (errors.length === 0) return { kind: 'data', data };
  const read = errors.map(({ message, extensions: { code } = {} }) => ({ message, code }));
  if (read.some(({ code }) => code === 'THROTTLED')) return { kind: 'wait', wait_ms: refillMs(extensions) };
  if (read.some(({ code }) => code === 'INTERNAL_SERVER_ERROR'))
    return { kind: 'unavailable', reason: 'Shopify failed' };
  return { kind: 'errors', errors: read };
}

/** What a 429 says. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : DEFAULT_WAIT_MS;
}

/** Until the shop's bucket holds what the query costs. */
function refillMs(extensions: Reply['extensions']): number {
  const cost = extensions?.cost;
  if (!cost || cost.throttleStatus.restoreRate <= 0) return DEFAULT_WAIT_MS;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.max(0, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1_000));
}
