import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { sendFailure } from '../../http/errors.ts';
import { languageOf } from '../../http/languages.ts';
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
 * The four callbacks of an app of BigCommerce's, whose addresses are typed into the developer portal. The control panel shows what they answer in a frame.
 *
 *     GET /install/bigcommerce/auth          the app was installed: a page with a link to the registration
 *     GET /install/bigcommerce/load          the app is opened: a page with a link to the dashboard
 *     GET /install/bigcommerce/uninstall     it is gone, which the platform is asked: 200
 *     GET /install/bigcommerce/remove-user   somebody may not open it any more: 200, nothing is kept of them here
 */
export function addBigCommerceEndpoints(app: FastifyInstance, deps: IntegrationsDeps): void {
  const { platforms, orm, clock, jobs, secret, public_url, flush, connect } = deps;
  const panel = (reply: FastifyReply, status: number, page: Panel) =>
    sendPanel(reply, status, page, connect.frame_origins);
  const spoken = ({ headers }: FastifyRequest) => languageOf(headers) ?? 'en';
  const launchOf = (request: FastifyRequest) => platforms.bigcommerce?.readLaunch?.(queryOf(request));

  app.get('/install/bigcommerce/auth', NO_HEAD, async (request, reply) => {
    const done = await finishInstall(deps, 'bigcommerce', callbackOf(request));
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

  app.get('/install/bigcommerce/load', NO_HEAD, async (request, reply) => {
    const launch = launchOf(request);
    const language = spoken(request);
    if (!launch) return panel(reply, 401, { text: 'failed', language });
    const store = { platform: 'bigcommerce', store_id: launch.store_id } as const;
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

  app.get('/install/bigcommerce/uninstall', NO_HEAD, async (request, reply) => {
    const launch = launchOf(request);
    if (!launch) return sendFailure(reply, { ok: false, error: 'webhook_forged' });
    await orm.transaction(async (tx) => {
      const [merchant] = await rowsOf(
        tx,
        sql`SELECT workspace_id FROM merchants WHERE platform = 'bigcommerce' AND store_id = ${launch.store_id}`,
        pick(schema.merchants, 'workspace_id'),
      );
      if (merchant) await askWhetherLeft(tx, jobs, merchant.workspace_id, clock.now());
    });
    await flush();
    return reply.send({ received: true });
  });

  app.get('/install/bigcommerce/remove-user', NO_HEAD, async (request, reply) =>
    launchOf(request)
      ? reply.send({ received: true })
      : sendFailure(reply, { ok: false, error: 'webhook_forged' }),
  );
}
