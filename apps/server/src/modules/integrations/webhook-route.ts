import { PLATFORM_MANIFESTS } from '@vitrine/platforms/registry/manifests';
import type { FastifyInstance } from 'fastify';
import { addWebhooks, type Webhook } from '../../http/webhooks.ts';
import type { PlatformMessage } from '../../ports/commerce-platform.ts';
import type { IntegrationsDeps } from './deps.ts';
import { receive } from './messages.ts';

/** `POST /api/webhooks/{platform}/`, or with a part behind it: what commerce platforms send (`http/webhooks.ts`). */
export function addPlatformWebhooks(app: FastifyInstance, deps: IntegrationsDeps): Promise<void> {
  const webhooks = PLATFORM_MANIFESTS.map(
    ({ name: platform }): Webhook<PlatformMessage> => ({
      sender: platform,
      paths: [`/api/webhooks/${platform}/`, `/api/webhooks/${platform}/:part/`],
      reader: () => deps.platforms[platform]?.readMessage,
      async receive(message) {
        await receive(deps, platform, message);
        // Shopify gives a message up after 5 s.
        await deps.flush({ soon: true });
      },
    }),
  );
  return addWebhooks(app, deps, webhooks);
}
