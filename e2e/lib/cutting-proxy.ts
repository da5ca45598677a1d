import { createServer, request } from 'node:http';
import { type Listening, listening } from '@vitrine/emulators/listening';
import type { Product } from './product.ts';

export interface CuttingProxy extends Listening {
  /** From now on everything passes whole. */
  mend(): void;
}

/** Stands before the product and cuts the connection in the middle of every answer to a path that ends so. */
export async function cuttingProxy(product: Product, ending: string): Promise<CuttingProxy> {
  let cuts = true;
  const server = createServer((incoming, outgoing) => {
    const { host: _, ...headers } = incoming.headers;
    const forwarded = request(product.url + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!cuts || !incoming.url?.endsWith(ending)) return void answer.pipe(outgoing);
      answer.once('data', (chunk: Buffer) => {
        outgoing.write(chunk.subarray(0, chunk.length >> 1), () => outgoing.destroy());
        answer.destroy();
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return {
    ...(await listening(server)),
    mend: () => {
      cuts = false;
    },
  };
}
