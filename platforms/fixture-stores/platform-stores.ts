import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoreAnswer, StoreRequest } from '@vitrine/fixtures/platform-stores/answers';
import type { Customer, Visitor } from '@vitrine/fixtures/platform-stores/shop';
import { type BigcommerceOptions, bigcommerceStore } from '../bigcommerce/fixture-store/store.ts';
import { type ShopifyOptions, type ShopifyPage, shopifyStore } from '../shopify/fixture-store/store.ts';
import { type TiendanubeOptions, tiendanubeStore } from '../tiendanube/fixture-store/store.ts';

/** Whose store it is, what stands in the head of every page beside the platform's own, and how the store is set up. */
export interface PlatformStoreOptions
  extends Partial<
    Omit<ShopifyOptions, 'head'> & Omit<TiendanubeOptions, 'head'> & Omit<BigcommerceOptions, 'head'>
  > {
  platform: 'shopify' | 'tiendanube' | 'bigcommerce';
  /** Asked for at each page: HTML. Of a store on Shopify it is told what Liquid knows of the page. */
  head: (page?: ShopifyPage) => string;
}

/** Who can log in, with any password, where nobody else was named. */
export const STORE_CUSTOMER: Customer = { id: 480_077, email: 'ana.prado@correo.test' };

/** One answer of a store of a platform, to somebody who is told apart by `visitor`, in which their cart and login are kept. */
export function platformStoreResponse(
  request: StoreRequest,
  visitor: Visitor,
  options: PlatformStoreOptions,
): StoreAnswer {
  const { platform, ...rest } = options;
  const all = {
    customer: STORE_CUSTOMER,
    consent_required: false,
    features_fail: false,
    design_mode: false,
    live_cart: true,
    ...rest,
  };
  if (platform === 'shopify') return shopifyStore(request, visitor, all);
  return platform === 'tiendanube'
    ? tiendanubeStore(request, visitor, all)
    : bigcommerceStore(request, visitor, all);
}

export const newVisitor = (): Visitor => {
  const id = randomUUID();
  return { id, cart_id: `cart-${id}`, cart: new Map(), customer: undefined };
};

const COOKIE = 'store_visitor';

/** A store on 127.0.0.1. Changed options count from the next page on. */
export async function startPlatformStore(options: PlatformStoreOptions) {
  const visitors = new Map<string, Visitor>();
  const server = createServer(async (request, response) => {
    const known = new RegExp(`${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1];
    const visitor = visitors.get(known ?? '') ?? newVisitor();
    visitors.set(visitor.id, visitor);
    const answer = platformStoreResponse(
      {
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '/', 'http://store.test'),
        body: await bodyOf(request),
        ajax: request.headers['x-requested-with'] === 'XMLHttpRequest',
      },
      visitor,
      options,
    );
    response
      .writeHead(answer.status, {
        'Content-Type': answer.content_type,
        'Set-Cookie': `${COOKIE}=${visitor.id}; Path=/; HttpOnly; SameSite=Lax`,
        ...(answer.location && { Location: answer.location }),
      })
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    options,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
