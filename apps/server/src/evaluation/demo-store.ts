import { snippet } from '@vitrine/contract/snippet';
import { demoStoreResponse } from '@vitrine/fixtures/demo-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../http/errors.ts';
import { DEMO_STORE } from './demo-workspace.ts';

const BASE = '/demo-store/';

/** The demo store, as a merchant's store would be: our snippet in its head, and none of the dashboard's walls. */
export function addDemoStore(app: FastifyInstance, deps: { public_url: () => string }): void {
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams } = new URL(request.url, deps.public_url());
    // Relative links of the home page need the slash.
    if (!pathname.startsWith(BASE)) return reply.redirect(BASE);
    const answer = demoStoreResponse(decoded(pathname.slice(BASE.length)), searchParams, {
      base: BASE,
      snippet: snippet({
        publicUrl: deps.public_url(),
        platform: DEMO_STORE.platform,
        storeId: DEMO_STORE.store_id,
      }),
    });
    if (!answer) return sendFailure(reply, { ok: false, error: 'not_found' });
    const { status, content_type, body, cache } = answer;
    return reply
      .code(status)
      .header('cache-control', cache ?? 'no-cache')
      .type(content_type)
      .send(typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  };
  app.get('/demo-store', serve);
  app.get(`${BASE}*`, serve);
}

/** A path that is no proper encoding is one that the store does not have. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
