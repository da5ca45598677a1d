import type { FastifyInstance } from 'fastify';
import { addWebhooks, type Webhook } from '../../http/webhooks.ts';
import type { ProviderMessage, ProviderName } from '../../ports/payments.ts';
import { receiveMessage } from './messages.ts';
import type { SyncDeps } from './sync.ts';

const PROVIDERS: readonly ProviderName[] = ['stripe', 'shopify'];

/** `POST /api/billing/webhooks/{provider}/`: what payment providers send (`http/webhooks.ts`). */
export function addPaymentWebhooks(app: FastifyInstance, deps: SyncDeps): Promise<void> {
  const webhooks = PROVIDERS.map(
    (provider): Webhook<ProviderMessage> => ({
      sender: provider,
      paths: [`/api/billing/webhooks/${provider}/`],
      reader() {
        const payments = deps.payment_providers.named(provider);
        return payments && ((message) => payments.readMessage(message));
      },
      receive: (message) => receiveMessage(deps, provider, message),
    }),
  );
  return addWebhooks(app, deps, webhooks);
}
