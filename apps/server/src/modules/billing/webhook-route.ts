import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import type { ProviderName } from '../../ports/payments.ts';
import { receiveMessage } from './messages.ts';
import type { SyncDeps } from './sync.ts';

/** Stripe's largest events hold a subscription with its items: some ten kB. */
const MESSAGE_LIMIT_BYTES = 256 * 1024;

const PROVIDERS: readonly ProviderName[] = ['stripe', 'shopify'];

/**
 * `POST /api/billing/webhooks/{provider}/`: what payment providers send, signed by them over the bytes of the body. 200 once it is kept, 401 when it
 * is forged or too old; 404 for a provider that is not set up here.
 */
export async function addPaymentWebhooks(app: FastifyInstance, deps: SyncDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MESSAGE_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    for (const provider of PROVIDERS)
      scope.post<{ Body: Uint8Array | undefined }>(
        `/api/billing/webhooks/${provider}/`,
        async (request, reply) => {
          const payments = deps.payment_providers.named(provider);
          if (!payments) return sendFailure(reply, { ok: false, error: 'not_found' });
          const { headers, body = new Uint8Array() } = request;
          const message = await payments.readMessage({ headers, body });
          if (!message) return sendFailure(reply, { ok: false, error: 'webhook_forged' });
          await receiveMessage(deps, provider, message);
          return reply.send({ received: true });
        },
      );
  });
}
