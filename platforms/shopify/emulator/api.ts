import type { IncomingMessage } from 'node:http';
import { costOf, type Fault, isOfMutations, throttledAnswer, UNAUTHORIZED } from './faults.ts';
import { type Context, execute } from './graphql.ts';
import { bodyOf, type Visit } from './http.ts';

/** A call of the Admin API that was made. */
export interface Asked {
  shop: string;
  operation: string;
  variables: Record<string, unknown>;
}

/** The Admin API of a shop. `faults` are met one by one, `asked` grows. */
export async function answerApi(
  context: Omit<Context, 'userError'>,
  { faults, asked }: { faults: Fault[]; asked: Asked[] },
  { request, reply }: Visit,
): Promise<void> {
  const { shop, now } = context;
  const { query, variables = {} } = JSON.parse(await bodyOf(request)) as {
    query: string;
    variables?: Record<string, unknown>;
  };
  asked.push({
    shop: shop.domain,
    operation: /(\w+)[({ ]/.exec(query.replace(/^\w+ /, ''))?.[1] ?? '',
    variables,
  });
  const isSpared = isOfMutations(faults[0]) && !query.startsWith('mutation');
  const fault = isSpared ? undefined : faults.shift();
  if (fault === 'cut') {
    request.socket.destroy();
    return;
  }
  if (fault && 'status' in fault) return reply(fault.status, fault.body ?? '{}', fault.headers);
  if (fault && 'throttled_ms' in fault)
    return reply(200, JSON.stringify(throttledAnswer(fault.throttled_ms)));
  if (!shop.grants.isGood(tokenOf(request), now)) return reply(401, UNAUTHORIZED);
  const result = await execute({ ...context, userError: fault?.user_error }, { query, variables });
  reply(200, JSON.stringify({ ...result, extensions: costOf(20, 1_980) }));
}

const tokenOf = (request: IncomingMessage) => request.headers['x-shopify-access-token'];
