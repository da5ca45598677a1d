import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformName } from '../../ports/commerce-platform.ts';
import type { IntegrationsDeps } from './deps.ts';
import { finishInstall, redirectUri } from './finish-install.ts';
import { callbackOf, failedLanding, isConnected, landing, queryOf, sendOn } from './oauth-callbacks.ts';
import { createStates } from './states.ts';

/**
 * The addresses by which installations begin, and by which Shopify sends people back. None answers a page: all send on, to the platform's page on which
 * a merchant agrees, or to one of the dashboard's.
 *
 *     GET /install/tiendanube               to Tiendanube's page
 *     GET /install/shopify?shop=…           to Shopify's page; where the store is connected and Shopify has signed the address, to the dashboard
 *     GET /api/auth/shopify/callback/       to the registration, with a ticket; of a store that has a workspace, to signing in
 */
export function addInstallEndpoints(app: FastifyInstance, deps: IntegrationsDeps): void {
  const { platforms, orm, public_url, flush } = deps;
  const states = createStates(deps);

  function begin(
    platform: PlatformName,
    shop: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const { state, cookie } = states.begin(platform, request.headers.cookie);
    const redirect_uri = redirectUri(platform, public_url());
    const url = platforms[platform]?.authorizeUrl?.({ state, redirect_uri, shop });
    if (url === undefined) return sendOn(reply, failedLanding(platform));
    return sendOn(reply.header('set-cookie', cookie), url);
  }

  app.get('/install/tiendanube', async (request, reply) => begin('tiendanube', undefined, request, reply));

  app.get('/install/shopify', async (request, reply) => {
    const query = queryOf(request);
    const launch = platforms.shopify?.readLaunch?.(query);
    if (launch && (await isConnected(orm, { platform: 'shopify', store_id: launch.store_id })))
      return sendOn(reply, '/');
    return begin('shopify', query.shop, request, reply);
  });

  app.get('/api/auth/shopify/callback/', { exposeHeadRoute: false }, async (request, reply) => {
    const done = await finishInstall(deps, 'shopify', callbackOf(request));
    if (!done.ok) return sendOn(reply, failedLanding('shopify'));
    await flush();
    return sendOn(reply, landing(done.installed));
  });
}
