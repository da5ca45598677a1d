import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../../http/errors.ts';
import type { PlatformName } from '../../ports/commerce-platform.ts';
import type { IntegrationsDeps } from './deps.ts';
import { receive } from './messages.ts';

/** Descriptions of stores and requests about customers have some kB. */
const MESSAGE_LIMIT_BYTES = 256 * 1024;

/** Of each platform, at most one line in this time. */
const TELL_REFUSED_MS = 60_000;

const PLATFORMS: readonly PlatformName[] = ['tiendanube', 'shopify', 'bigcommerce'];

/**
 * `POST /api/webhooks/{platform}/`, or with a part behind it (`HttpMessage.address_part`): what commerce platforms send, signed by them over the bytes of the
 * body, or known by a secret in the address. 200 once it is kept, 401 when it is forged or not understood, so that it comes again; 404 for a platform that is
 * not set up here, or sends none.
 */
export async function addPlatformWebhooks(app: FastifyInstance, deps: IntegrationsDeps): Promise<void> {
  const tellRefused = createRefusals(deps);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MESSAGE_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
    for (const platform of PLATFORMS)
      for (const path of [`/api/webhooks/${platform}/`, `/api/webhooks/${platform}/:part/`])
        scope.post<{ Body: Uint8Array | undefined; Params: { part?: string } }>(
          path,
          async (request, reply) => {
            const readMessage = deps.platforms[platform]?.readMessage;
            if (!readMessage) return sendFailure(reply, { ok: false, error: 'not_found' });
            const { headers, body = new Uint8Array(), params } = request;
            const message = readMessage({ headers, body, address_part: params.part });
            if (!message) {
              tellRefused(platform);
              return sendFailure(reply, { ok: false, error: 'webhook_forged' });
            }
            await receive(deps, platform, message);
            // Shopify gives a message up after 5 s.
            await deps.flush({ soon: true });
            return reply.send({ received: true });
          },
        );
  });
}

/** The operator reads of refused messages, which may be a platform's own: an address or a secret that is wrong. Anybody can send such: few lines are written. */
function createRefusals({ log, clock }: IntegrationsDeps): (platform: PlatformName) => void {
  const told = new Map<PlatformName, number>();
  return (platform) => {
    const now = clock.now();
    if (now - (told.get(platform) ?? Number.NEGATIVE_INFINITY) < TELL_REFUSED_MS) return;
    told.set(platform, now);
    log.warn({ platform }, 'refused a webhook: not signed by the platform, or not understood');
  };
}
