import { createServer } from 'node:http';
import type { StoreName } from '@vitrine/contract/envelope';
import { snippet } from '@vitrine/contract/snippet';
import { type Listening, listening } from '@vitrine/emulators/listening';
import { demoStoreResponse } from '@vitrine/fixtures/demo-store';
import type { Reachable } from './product.ts';

/** The evaluation's merchant. */
const DEMO: StoreName = { platform: 'other', store_id: '5000001' };

/**
 * The demo store on an origin of its own, as real stores are, with the snippet of the given product in its head.
 * @param without paths of files that it has lost
 */
export async function storeElsewhere(
  product: Reachable,
  { platform, store_id }: StoreName = DEMO,
  without?: RegExp,
): Promise<Listening> {
  const head = snippet({ publicUrl: product.url, platform, storeId: store_id });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const answer = without?.test(pathname)
      ? undefined
      : demoStoreResponse(pathname.slice(1), searchParams, { snippet: head, base: '/' });
    response.writeHead(answer?.status ?? 404, { 'content-type': answer?.content_type ?? 'text/plain' });
    response.end(answer?.body);
  });
  return listening(server);
}
