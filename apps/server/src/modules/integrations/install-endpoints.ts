import { PLATFORM_MANIFESTS, type PlatformManifest } from '@vitrine/platforms/registry/manifests';
import type { FastifyInstance } from 'fastify';
import type { IntegrationsDeps } from './deps.ts';
import { finishInstall, redirectUri } from './finish-install.ts';
import { callbackOf, failedLanding, isConnected, landing, queryOf, sendOn } from './oauth-callbacks.ts';
import { addPanelEndpoints } from './panel-endpoints.ts';
import { createStates } from './states.ts';

/**
 * The addresses by which installations begin, and by which platforms send people back, as their manifests have them.
 *
 *     GET begin_path (`?shop=…`)   to the platform's page on which a merchant agrees; where the store is connected and the platform has signed the
 *                                  address, to the dashboard
 *     GET callback_path            to the registration, with a ticket; of a store that has a workspace, to signing in
 */
export function addInstallEndpoints(app: FastifyInstance, deps: IntegrationsDeps): void {
  for (const manifest of PLATFORM_MANIFESTS) {
    const { begin_path, callback_path, answered_by } = manifest.install;
    if (begin_path !== undefined) addBeginning(app, deps, manifest, begin_path);
    if (answered_by === 'redirect') addCallback(app, deps, manifest, callback_path);
    if (answered_by === 'panel') addPanelEndpoints(app, deps, manifest);
  }
}

function addBeginning(
  app: FastifyInstance,
  deps: IntegrationsDeps,
  { name }: PlatformManifest,
  path: string,
): void {
  const states = createStates(deps);
  app.get(path, async (request, reply) => {
    const platform = deps.platforms[name];
    const query = queryOf(request);
    const launch = platform?.readLaunch?.(query);
    if (launch && (await isConnected(deps.orm, { platform: name, store_id: launch.store_id })))
      return sendOn(reply, '/');
    const { state, cookie } = states.begin(name, request.headers.cookie);
    const redirect_uri = redirectUri(name, deps.public_url());
    const url = platform?.authorizeUrl?.({ state, redirect_uri, shop: query.shop });
    if (url === undefined) return sendOn(reply, failedLanding(name));
    return sendOn(reply.header('set-cookie', cookie), url);
  });
}

function addCallback(
  app: FastifyInstance,
  deps: IntegrationsDeps,
  { name }: PlatformManifest,
  path: string,
): void {
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const done = await finishInstall(deps, name, callbackOf(request));
    if (!done.ok) return sendOn(reply, failedLanding(name));
    await deps.flush();
    return sendOn(reply, landing(done.installed));
  });
}
