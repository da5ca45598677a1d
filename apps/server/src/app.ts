// Long: the one place where all of the server is put together, a line or two for each part.

import { AsyncResource } from 'node:async_hooks';
import type { ServerOptions } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { startBackground } from './background.ts';
import { bindEndpoints } from './http/bind.ts';
import { onClientError } from './http/client-error.ts';
import { closeIdleConnections } from './http/close-idle.ts';
import { addDashboard } from './http/dashboard.ts';
import { drainRefusedBodies } from './http/drain-body.ts';
import { type Draining, leaveWhenDraining } from './http/draining.ts';
import { onError, sendFailure } from './http/errors.ts';
import { createGatedServer } from './http/flood-gate.ts';
import type { Handlers } from './http/handler.ts';
import { addHealthChecks } from './http/health.ts';
import { boundReads } from './http/held-reads.ts';
import { addOpenApi } from './http/openapi.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { createSignedLinks } from './http/signed-links.ts';
import { createTokens } from './http/tokens.ts';
import { type Role, servesPeople, takesBlocks, worksInBackground } from './kernel/role.ts';
import { addPhotos } from './modules/account/photo-route.ts';
import { accountHandlers } from './modules/account/routes.ts';
import { addAssets } from './modules/assets/asset-route.ts';
import { assetsHandlers } from './modules/assets/routes.ts';
import { askForCleaning } from './modules/assets/service.ts';
import { auditHandlers } from './modules/audit/routes.ts';
import { signInHandlers } from './modules/auth/handlers.ts';
import { paymentsHandlers } from './modules/billing/payments-routes.ts';
import { billingHandlers } from './modules/billing/routes.ts';
import { addPaymentWebhooks, startSync } from './modules/billing/service.ts';
import type { IngestBounds, StoreDeps } from './modules/blocks/service.ts';
import { dashboardHandlers } from './modules/dashboard/routes.ts';
import { leavingHandlers } from './modules/deletion/routes.ts';
import { addWorkspaceExports, startClosing } from './modules/deletion/service.ts';
import { addDownloads } from './modules/exports/download-route.ts';
import { exportsHandlers } from './modules/exports/routes.ts';
import { ingestHandlers } from './modules/ingest/routes.ts';
import { createIngest } from './modules/ingest/service.ts';
import { integrationsHandlers } from './modules/integrations/routes.ts';
import {
  addInstallEndpoints,
  addPlatformWebhooks,
  type ConnectOptions,
  createInstalls,
  createPageLoads,
  createRefusedOrigins,
  startStoreWork,
} from './modules/integrations/service.ts';
import { deviceHandlers } from './modules/login-sessions/routes.ts';
import { createLoginThrottling } from './modules/login-throttling/service.ts';
import { createMailSeal, createMailService, startMailing } from './modules/mail/service.ts';
import { merchantsHandlers } from './modules/merchants/routes.ts';
import { createPlatformTokens, createStores, type TokenKeys } from './modules/merchants/service.ts';
import { createMetrics } from './modules/metrics/service.ts';
import { privacyHandlers } from './modules/privacy/routes.ts';
import { addPrivacyExports, privacyService } from './modules/privacy/service.ts';
import type { Heartbeat } from './modules/processes/service.ts';
import { framesHandlers } from './modules/recordings/frames/routes.ts';
import { addPreviews } from './modules/recordings/preview/route.ts';
import { createRecordings } from './modules/recordings/service.ts';
import { savedFiltersHandlers } from './modules/saved-filters/routes.ts';
import { aroundHandlers } from './modules/sessions/around.ts';
import { deletionHandlers } from './modules/sessions/delete-sessions.ts';
import { liveHandlers } from './modules/sessions/live.ts';
import { sessionsHandlers } from './modules/sessions/routes.ts';
import { statusHandlers } from './modules/status/routes.ts';
import { teamHandlers } from './modules/team/routes.ts';
import { addTracker } from './modules/tracker/routes.ts';
import { workspacesHandlers } from './modules/workspaces/routes.ts';
import { startNotifications } from './notifications.ts';
import type { Clock } from './ports/clock.ts';
import type { CommercePlatforms } from './ports/commerce-platform.ts';
import type { Database, Orm } from './ports/database.ts';
import type { DiskSpace } from './ports/disk-space.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { Mailer } from './ports/mailer.ts';
import type { ObjectStorage } from './ports/object-storage.ts';
import type { PaymentProviders } from './ports/payments.ts';
import type { SafeFetcher } from './ports/safe-fetcher.ts';

/** Everything the application needs of the outside. */
export interface AppDeps {
  /** What this process does of the product. */
  role: Role;
  /** Which part is its of what processes share. */
  heartbeat: Pick<Heartbeat, 'partition'>;
  draining: Draining;
  clock: Clock;
  database: Database;
  storage: ObjectStorage;
  /** Where this process writes: the disk of its folder, or others' (ports/disk-space.ts). */
  disk_space: DiskSpace;
  jobs: JobQueue;
  mailer: Mailer;
  /** Where the files come from that recorded pages name; undefined: no more of them are kept. */
  fetcher: SafeFetcher | undefined;
  /** Who collects the money. */
  payment_providers: PaymentProviders;
  /** Pages of ours on which something is paid. */
  addPaymentPages: ((app: FastifyInstance) => void) | undefined;
  /** Whom merchants write to who need help, or a price that is agreed upon. */
  contact_email: string | undefined;
  /** Whose stores can be connected. */
  platforms: CommercePlatforms;
  /** What their tokens, and keys of authenticator apps, are encrypted with (`sealKeysOf`). */
  token_keys: TokenKeys;
  /** Where stores are connected. */
  connect: ConnectOptions;
  log: FastifyBaseLogger;
  /** Key of the access tokens and of signed links, at least 32 bytes; and the one before it, while it is changed: what that signed or sealed still counts. */
  jwt_secret: Uint8Array;
  former_jwt_secret: Uint8Array | undefined;
  /** What shows that the operator is calling; without it nobody is. */
  operator_token: string | undefined;
  /** Whether new accounts confirm their address (`confirmed` in the contract). */
  asks_confirmation: boolean;
  /** Origin under which browsers reach us, without a trailing slash; known for sure once we listen. */
  public_url: () => string;
  /** Name of this process among its siblings; rollups are sharded by it. */
  node_id: string;
  /** Take the client's address from X-Forwarded-For: only behind a proxy that sets it. */
  trust_proxy: boolean;
  /** Lower-case name of the header in which that proxy tells the country of the client's address. */
  country_header: string | undefined;
  /** What one store may send before it is told to wait. */
  store_blocks_per_second: number;
  /** What is taken of a session, of a store a day, and of an address without proof. */
  bounds: IngestBounds;
  /** From when on blocks need a valid ingest token (ms since the epoch). */
  tokens_required_from: number;
  /** Folders with what the other parts were built to. */
  folders: { tracker: string; dashboard: string };
  /** Write sessions that are over as recordings (docs/decisions/017). */
  compacts: boolean;
  /** How long after its last block a session is over, ms. */
  compact_after_ms: number;
  /** Serve the demo store as well. */
  evaluation: boolean;
  /** Check every answer against the contract and fail when it differs: in tests. */
  check_responses: boolean;
}

const SERVER_OPTIONS: ServerOptions = {
  /** A request that has not come in full after this is cut. The tracker has given it up by then, and tries again. */
  requestTimeout: 40_000,
  /** … and one whose head has not: Node takes the smaller one of the two for this, whatever their names are. */
  headersTimeout: 20_000,
  /** How often Node looks for such requests; what they hold is free that much later. */
  connectionsCheckingInterval: 5_000,
  /** Longer than the minute after which proxies close their side: else they send into a connection that is gone. */
  keepAliveTimeout: 72_000,
};

/** The application, ready to listen. `close()` lets requests under way finish; database and storage stay the caller's. */
export async function createApp(given: AppDeps): Promise<FastifyInstance> {
  const tokens = createTokens(given.jwt_secret, given.clock, given.former_jwt_secret);
  const metrics = createMetrics(given.storage, {
    ...given,
    tokens,
    jobs: worksInBackground(given.role) ? given.jobs : undefined,
  });
  const deps: AppDeps = { ...given, storage: metrics.storage };
  // As production demands of PUBLIC_URL, but for this machine's own.
  const isSecure = () => deps.public_url().startsWith('https:');
  const app = fastify({
    loggerInstance: deps.log,
    // Our own line, below, names the route and not the path.
    logController: new LogController({ disableRequestLogging: true }),
    // The last entry of X-Forwarded-For alone: the one that our proxy wrote. Those before it are whatever the client says.
    trustProxy: deps.trust_proxy && ((_address, hop) => hop === 0),
    serverFactory: (listener) => createGatedServer(SERVER_OPTIONS, listener, () => gate, isSecure),
    forceCloseConnections: 'idle',
    clientErrorHandler: onClientError,
    // A path that is none (`%zz`) comes before all hooks: without this, Fastify answers by itself.
    frameworkErrors(error, request, reply) {
      reply.headers(securityHeaders(request.url, isSecure()));
      onError(error, request, reply);
    },
    // A store id has up to 128 characters, each up to 12 bytes when it is percent-encoded.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_048 },
    return503OnClosing: false,
  });
  addSecurityHeaders(app, isSecure);
  drainRefusedBodies(app);
  const reads = boundReads(app, isSecure);
  closeIdleConnections(app);
  leaveWhenDraining(app, deps.draining);
  app.setErrorHandler(onError);
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the path: paths and queries can hold what visitors typed.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    // Of blocks that were stored, or refused in a flood, a line each would be thousands a second, all the same.
    const level = reply.statusCode === 202 || reply.statusCode === 429 ? 'debug' : 'info';
    request.log[level]({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request');
  });

  metrics.addTo(app, reads);
  const { role, clock, public_url, storage, disk_space, jobs, log, node_id, store_blocks_per_second } = deps;
  const { orm } = deps.database;
  const flush: Database['flush'] = (options) => deps.database.flush(options);
  const links = createSignedLinks(deps.jwt_secret, clock, deps.former_jwt_secret);
  const attempts = createLoginThrottling({ orm, clock });
  const seal = createMailSeal(deps.jwt_secret, deps.former_jwt_secret);
  const mail_service = createMailService({ jobs, clock, seal, log });
  const stores = createStores({ orm, clock });
  const { partition } = deps.heartbeat;
  const validates = worksInBackground(role) ? { partition, looks: !takesBlocks(role) } : undefined;
  const recordings = createRecordings({ orm, storage, disk_space, clock, log, jobs, public_url }, validates);
  const background = worksInBackground(role) ? startBackground(deps, recordings) : undefined;
  // Jobs that ask others (mail servers, payments, platforms) are worked by those who ask them in requests too.
  const mailing = servesPeople(role)
    ? startMailing({ jobs, clock, mailer: deps.mailer, seal, log, count: metrics.onMail })
    : undefined;
  const stopNotifications = servesPeople(role)
    ? startNotifications({ orm, clock, jobs, mail_service, public_url })
    : undefined;
  const syncing = { orm, clock, jobs, payment_providers: deps.payment_providers, log };
  const sync = servesPeople(role) ? startSync(syncing) : undefined;
  const { compacts, compact_after_ms } = deps;
  // What it begins is no visitor's any more, though it is told by what answers one.
  const onStored: StoreDeps['onStored'] = AsyncResource.bind((blocks, busy) => {
    recordings.onStored(blocks, busy);
    background?.onStored(blocks, busy);
  });
  const storing = {
    orm,
    storage,
    disk_space,
    log,
    jobs,
    compacts,
    compact_after_ms,
    node_id,
    stores,
    onStored,
  };
  const refused = createRefusedOrigins({ orm, clock, log });
  const loads = createPageLoads({ orm, clock, log });
  const limits = { store_blocks_per_second, bounds: deps.bounds, secret: deps.jwt_secret };
  const proof = { former_secret: deps.former_jwt_secret, tokens_required_from: deps.tokens_required_from };
  const { onUntokened } = metrics;
  const ingest = createIngest({
    ...{ ...storing, ...limits, ...proof, clock },
    ...{ onRefusedOrigin: refused.note, onUntokened },
  });
  const gate = {
    isNeeded: ingest.isNeeded,
    turnsAway(start: Uint8Array) {
      const turned_away = ingest.turnsAway(start);
      if (turned_away) metrics.onTurnedAway();
      return turned_away;
    },
  };
  const { token_keys: keys, platforms, jwt_secret: secret, former_jwt_secret: former_secret, connect } = deps;
  const integrating = {
    ...{ ...syncing, flush, attempts, platforms, keys, secret, former_secret, public_url, connect },
    tokens: createPlatformTokens({ orm, clock, keys, platforms }),
    privacy: privacyService({ jobs, clock }),
  };
  const installs = createInstalls(integrating);
  const stores_work = servesPeople(role) ? startStoreWork(integrating) : undefined;
  const closing = servesPeople(role) ? startClosing(integrating) : undefined;
  app.addHook('onClose', async () => {
    await ingest.close();
    await refused.close();
    await loads.close();
    await background?.close();
    await stopNotifications?.();
    await sync?.stop();
    await stores_work?.stop();
    await closing?.stop();
    await recordings.close();
    await Promise.all([mail_service.close(), mailing?.stop()]);
  });
  const onDeleted = (tx: Orm, workspace_id: string) => askForCleaning(tx, jobs, workspace_id);
  const asking = { mail_service, public_url, asks_confirmation: deps.asks_confirmation };
  const people = { orm, flush, clock, tokens, attempts, links, installs, storage, log, ...asking };
  const handlers: Handlers = {
    ...ingestHandlers({ ingest, country_header: deps.country_header }),
    ...signInHandlers(people, deps),
    ...deviceHandlers(people),
    ...accountHandlers(people),
    ...teamHandlers(people),
    ...merchantsHandlers({ ...people, stores }),
    ...workspacesHandlers(people),
    ...billingHandlers({ orm, clock }),
    ...paymentsHandlers({ ...syncing, attempts, public_url, contact_email: deps.contact_email ?? null }),
    ...integrationsHandlers({ ...integrating, installs, support_email: deps.contact_email ?? null }),
    ...dashboardHandlers({ orm, clock }),
    ...savedFiltersHandlers({ orm }),
    ...aroundHandlers({ orm, clock, links }),
    ...framesHandlers({ orm, storage, log }),
    ...exportsHandlers({ orm, storage, jobs, clock, compacts, links }),
    ...liveHandlers({ orm, clock, recordings }),
    ...sessionsHandlers({ orm, clock, public_url, recordings, links }),
    ...assetsHandlers({ orm, links }),
    ...deletionHandlers({ orm, storage, jobs, compacts, clock, node_id, onDeleted }),
    ...leavingHandlers({ ...people, ...syncing, stores, contact_email: deps.contact_email ?? null }),
    ...auditHandlers({ orm }),
    ...privacyHandlers({ orm, clock, jobs, links, public_url }),
    ...statusHandlers({ orm, disk_space, jobs }),
  };
  await bindEndpoints(app, handlers, {
    orm,
    asking: deps.database.asking,
    tokens,
    disk_space,
    reads,
    operator_token: deps.operator_token,
    flush,
    check_responses: deps.check_responses,
    isOurs: ({ path }) => (path.startsWith('/api/ingest/') ? takesBlocks(role) : servesPeople(role)),
  });
  addHealthChecks(app, { orm, storage, disk_space, clock, draining: deps.draining });
  if (takesBlocks(role))
    addTracker(app, { stores, public_url, folder: deps.folders.tracker, onLoad: loads.note });
  if (!servesPeople(role)) {
    app.setNotFoundHandler((_request, reply) => sendFailure(reply, { ok: false, error: 'not_found' }));
    return app;
  }
  addOpenApi(app, public_url);
  await addPaymentWebhooks(app, syncing);
  await addPlatformWebhooks(app, integrating);
  addInstallEndpoints(app, integrating);
  deps.addPaymentPages?.(app);
  addPhotos(app, { storage, links });
  addAssets(app, { orm, storage, links });
  addDownloads(app, { orm, storage, links });
  addPrivacyExports(app, { orm, storage, links });
  addWorkspaceExports(app, { orm, clock, links });
  addPreviews(app, { orm, recordings, links });
  if (deps.evaluation) {
    // Loaded here, so that in production the demo store and its pictures are not even read.
    const { addDemoStore } = await import('./evaluation/demo-store.ts');
    addDemoStore(app, deps);
    const { addSeeding } = await import('./evaluation/seed-hook.ts');
    addSeeding(app, { ...storing, public_url });
  }
  app.setNotFoundHandler(await addDashboard(app, deps.folders.dashboard));
  return app;
}
