import type { PlatformManifest } from '@vitrine/platforms/registry/manifests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { sendFailure } from '../../http/errors.ts';
import { languageOf } from '../../kernel/languages.ts';
import type { IntegrationsDeps } from './deps.ts';
import { finishInstall } from './finish-install.ts';
import { waitingInstall } from './install-rows.ts';
import { askWhetherLeft } from './jobs.ts';
import { callbackOf, isConnected, landing, queryOf } from './oauth-callbacks.ts';
import { type Panel, sendPanel } from './panel-page.ts';
import { createTickets } from './tickets.ts';

/** Who looks at a link without following it (HEAD) would use its code up. */
const NO_HEAD = { exposeHeadRoute: false };

/**
 * The four callbacks of an app that a platform shows in a frame of its own control panel. Their addresses are typed into its developer portal.
 *
 *     GET callback_path                 the app was installed: a page with a link to the registration
 *     GET /install/{name}/load          the app is opened: a page with a link to the dashboard
 *     GET /install/{name}/uninstall     it is gone, which the platform is asked: 200
 *     GET /install/{name}/remove-user   somebody may not open it any more: 200, nothing is kept of them here
 */
export function addPanelEndpoints(
  app: FastifyInstance,
  deps: IntegrationsDeps,
  { name, install, frame_ancestors = '' }: PlatformManifest,
): void {
  const { platforms, orm, clock, jobs, secret, public_url, flush, connect } = deps;
  const panel = (reply: FastifyReply, status: number, page: Panel) =>
    sendPanel(reply, status, page, [frame_ancestors, ...connect.frame_origins]);
  const spoken = ({ headers }: FastifyRequest) => languageOf(headers) ?? 'en';
  const launchOf = (request: FastifyRequest) => platforms[name]?.readLaunch?.(queryOf(request));

  app.get(install.callback_path, NO_HEAD, async (request, reply) => {
    const done = await finishInstall(deps, name, callbackOf(request));
    const language = spoken(request);
    if (!done.ok) {
      const isTransient = done.error === 'platform_unavailable';
      return panel(reply, isTransient ? 502 : 400, {
        text: isTransient ? 'unavailable' : 'failed',
        language,
      });
    }
    await flush();
    const { installed } = done;
    return panel(reply, 200, {
      text: installed.already_connected ? 'connected' : 'installed',
      language: installed.main_language,
      store_name: installed.store_name,
      href: public_url() + landing(installed),
    });
  });

  app.get(`/install/${name}/load`, NO_HEAD, async (request, reply) => {
    const launch = launchOf(request);
    const language = spoken(request);
    if (!launch) return panel(reply, 401, { text: 'failed', language });
    const store = { platform: name, store_id: launch.store_id };
    if (!(await isConnected(orm, store))) {
      // Who did not register at once, and opens the app again: the platform has just said whose store it is.
      const waiting = await waitingInstall(orm, store);
      if (!waiting) return panel(reply, 200, { text: 'unknown', language });
      const { id, store_name, main_language } = waiting;
      const merchant_id = createTickets(secret, clock).give(id);
      const href = public_url() + landing({ ...store, store_name, merchant_id });
      return panel(reply, 200, { text: 'installed', language: main_language, store_name, href });
    }
    return panel(reply, 200, { text: 'open', language, href: `${public_url()}/` });
  });

  app.get(`/install/${name}/uninstall`, NO_HEAD, async (request, reply) => {
    const launch = launchOf(request);
    if (!launch) return sendFailure(reply, { ok: false, error: 'webhook_forged' });
    await orm.transaction(async (tx) => {
      const merchant = await firstRow(tx, pick(schema.merchants, 'workspace_id'))`
        SELECT workspace_id FROM merchants WHERE platform = ${name} AND store_id = ${launch.store_id}`;
      if (merchant) await askWhetherLeft(tx, jobs, merchant.workspace_id, clock.now());
    });
    await flush();
    return reply.send({ received: true });
  });

  app.get(`/install/${name}/remove-user`, NO_HEAD, async (request, reply) =>
    launchOf(request)
      ? reply.send({ received: true })
      : sendFailure(reply, { ok: false, error: 'webhook_forged' }),
  );
}
