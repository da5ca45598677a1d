import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import type { PlatformName } from '../../ports/commerce-platform.ts';
import type { IntegrationsDeps } from './deps.ts';
import { receive } from './messages.ts';

/** Descriptions of stores and requests about customers have some kB. */
const MESSAGE_LIMIT_BYTES = 256 * 1024;

const PLATFORMS: readonly PlatformName[] = ['tiendanube', 'shopify', 'bigcommerce'];

/**
 * `POST /api/webhooks/{platform}/`, or with a topic behind it: what commerce platforms send, signed by them over the bytes of the body. 200 once it is
 * kept, 401 when it is forged; 404 for a platform that is not set up here, or sends none.
 */
export async function addPlatformWebhooks(app: FastifyInstance, deps: IntegrationsDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MESSAGE_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    for (const platform of PLATFORMS)
      for (const path of [`/api/webhooks/${platform}/`, `/api/webhooks/${platform}/:topic/`])
        scope.post<{ Body: Uint8Array | undefined }>(path, async (request, reply) => {
          const readMessage = deps.platforms[platform]?.readMessage;
          if (!readMessage) return sendFailure(reply, { ok: false, error: 'not_found' });
          const { headers, body = new Uint8Array() } = request;
          const message = readMessage({ headers, body });
          if (!message) return sendFailure(reply, { ok: false, error: 'webhook_forged' });
          await receive(deps, platform, message);
          await deps.settle();
          return reply.send({ received: true });
        });
  });
}
