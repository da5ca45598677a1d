import { once } from 'node:events';
import { createServer } from 'node:http';
import { snippet } from '@vitrine/contract/snippet';
import { demoStoreResponse } from '@vitrine/fixtures/demo-store';
import type { Product } from './product.ts';

/** The evaluation's merchant. */
const STORE = { platform: 'other', storeId: '5000001' } as const;

/** The demo store on an origin of its own, as real stores are, with the snippet of the given product in its head. */
export async function storeElsewhere(product: Product): Promise<{ url: string; close(): Promise<void> }> {
  const head = snippet({ publicUrl: product.url, ...STORE });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    const answer = demoStoreResponse(pathname.slice(1), searchParams, { snippet: head, base: '/' });
    response.writeHead(answer?.status ?? 404, { 'content-type': answer?.content_type ?? 'text/plain' });
    response.end(answer?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
