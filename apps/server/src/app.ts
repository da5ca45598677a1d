import type { FastifyInstance } from 'fastify';
import { bindEndpoints } from './http/bind.ts';
import { addDashboard } from './http/dashboard.ts';
import { sendFailure } from './http/errors.ts';
import { everyHandler, type Handlers } from './http/handler.ts';
import { addHealthChecks } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { addOpenApi } from './http/openapi.ts';
import { defineModule } from './kernel/module.ts';
import { does, servesPeople } from './kernel/role.ts';
import { runModules } from './kernel/run-modules.ts';
import { addPhotos } from './modules/account/photo-route.ts';
import { accountHandlers } from './modules/account/routes.ts';
import { assetsModule } from './modules/assets/module.ts';
import { createAssetLinks } from './modules/assets/service.ts';
import { auditHandlers } from './modules/audit/routes.ts';
import { tidyingAudit } from './modules/audit/tidy.ts';
import { signInHandlers } from './modules/auth/handlers.ts';
import { billingModule } from './modules/billing/module.ts';
import { blocksModule } from './modules/blocks/module.ts';
import { dashboardHandlers } from './modules/dashboard/routes.ts';
import { deletionModule } from './modules/deletion/module.ts';
import { exportsModule } from './modules/exports/module.ts';
import { resumeExport } from './modules/exports/service.ts';
import { ingestModule } from './modules/ingest/module.ts';
import { insightsHandlers } from './modules/insights/routes.ts';
import { integrationsModule } from './modules/integrations/module.ts';
import { deviceHandlers } from './modules/login-sessions/routes.ts';
import { mailModule } from './modules/mail/module.ts';
import { recordingSettingsHandlers } from './modules/merchants/recording-settings.ts';
import { merchantsHandlers } from './modules/merchants/routes.ts';
import { privacyModule } from './modules/privacy/module.ts';
import { recordingsModule } from './modules/recordings/module.ts';
import { retentionModule } from './modules/retention/module.ts';
import { savedFiltersHandlers } from './modules/saved-filters/routes.ts';
import { searchModule } from './modules/search/module.ts';
import { sessionsModule } from './modules/sessions/module.ts';
import { statusHandlers } from './modules/status/routes.ts';
import { teamHandlers } from './modules/team/routes.ts';
import { trackerModule } from './modules/tracker/module.ts';
import { workspacesHandlers } from './modules/workspaces/routes.ts';
import { type AppDeps, createServices, type Services } from './services.ts';

export type { AppDeps } from './services.ts';

/**
 * All that the product does. What a module works with stands before it: they begin in this order, and end in the reverse one, so that
 * what takes blocks ends first, and mails last.
 */
export const modulesOf = (all: Services) =>
  everyHandler([
    mailModule(all),
    recordingsModule({
      ...all,
      assetLinks: createAssetLinks(all),
      onWritten: (tx, session) => resumeExport(tx, all.jobs, session),
    }),
    searchModule(all),
    assetsModule(all),
    blocksModule(all),
    defineModule({ handlers: auditHandlers(all), jobs: [tidyingAudit(all)] }),
    retentionModule(all),
    exportsModule(all),
    privacyModule(all),
    deletionModule(all),
    sessionsModule(all),
    defineModule({ handlers: signInHandlers(all, all) }),
    defineModule({ handlers: deviceHandlers(all) }),
    defineModule({ handlers: accountHandlers(all), routes: async (app) => addPhotos(app, all) }),
    defineModule({ handlers: teamHandlers(all) }),
    defineModule({ handlers: merchantsHandlers(all) }),
    defineModule({ handlers: recordingSettingsHandlers(all) }),
    defineModule({ handlers: workspacesHandlers(all) }),
    defineModule({ handlers: dashboardHandlers(all) }),
    defineModule({ handlers: savedFiltersHandlers(all) }),
    defineModule({ handlers: insightsHandlers(all) }),
    defineModule({ handlers: statusHandlers(all) }),
    billingModule(all),
    integrationsModule(all),
    trackerModule(all),
    ingestModule(all),
  ]);

/** The application, ready to listen. `close()` lets requests under way finish; database and storage stay the caller's. */
export async function createApp(given: AppDeps): Promise<FastifyInstance> {
  const services = createServices(given);
  const { role, metrics, ingest, public_url, folders } = services;
  const { app, reads } = createHttpServer({ ...services, gate: ingest });
  metrics.addTo(app, reads);
  // Loaded here, so that in production the demo store and its pictures are not even read.
  const demo = given.evaluation ? [(await import('./evaluation/module.ts')).evaluationModule(services)] : [];
  const modules = [...modulesOf(services), ...demo];
  const own = modules.filter(({ serves = 'api' }) => does(role, serves));
  let handlers: Partial<Handlers> = {};
  for (const module of own) handlers = { ...handlers, ...module.handlers };
  await bindEndpoints(app, handlers, { ...services, asking: given.database.asking, reads });
  addHealthChecks(app, services);
  for (const module of own) await module.routes?.(app);
  if (servesPeople(role)) {
    addOpenApi(app, public_url);
    app.setNotFoundHandler(await addDashboard(app, folders.dashboard));
  } else app.setNotFoundHandler((_request, reply) => sendFailure(reply, { ok: false, error: 'not_found' }));
  app.addHook('onClose', runModules(services, modules));
  return app;
}
