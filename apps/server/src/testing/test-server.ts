import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_IDLE_MS } from '@vitrine/contract/limits';
import type { FastifyInstance } from 'fastify';
import { monitorDiskSpace } from '../adapters/disk-space/monitor.ts';
import { openJobQueue } from '../adapters/job-queue/open-job-queue.ts';
import { openOutbox } from '../adapters/mailer/outbox.ts';
import { openFsStorage } from '../adapters/object-storage/fs.ts';
import { type AppDeps, createApp } from '../app.ts';
import { createDraining } from '../http/draining.ts';
import { createLogger } from '../kernel/logger.ts';
import { applyPlans, receiveMessage } from '../modules/billing/service.ts';
import { NO_BOUNDS } from '../modules/blocks/service.ts';
import type { TokenKeys } from '../modules/merchants/service.ts';
import { ALONE } from '../modules/processes/service.ts';
import type { PaymentsConfig } from '../payments-config.ts';
import { systemClock } from '../ports/clock.ts';
import { openPayments } from '../process/payment-providers.ts';
import { callAsSent } from './call-as-sent.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import type { Engine } from './engines.ts';
import { SHIPPED_PLANS } from './plans.ts';

export interface TestServer {
  /** Where it listens, e.g. `http://127.0.0.1:41234`. */
  url: string;
  app: FastifyInstance;
  deps: AppDeps;
  /** The database behind `deps.database`, for a second process on it. */
  test_database: TestDatabase;
  /** Folder of everything this server keeps. */
  data_dir: string;
  /** Everything logged so far, as JSON lines. */
  logs(): string;
  /** Stops listening, closes the database and removes the folder. */
  close(): Promise<void>;
}

export type TestServerOptions = {
  engine: Engine;
  payments?: PaymentsConfig;
  /** `made`: as in production, where a visit's tracker does not know what it is called. Without, as it is sent. */
  public_ids?: 'made';
} & Partial<AppDeps>;

/** The real application on a free port of the loopback, with a fresh database and folder. */
export const createTestServer = (options: TestServerOptions): Promise<TestServer> =>
  startTestServer({} as TestServer, options);

/** … as an object that is there already: who holds it then holds the server (`useServer`). */
export async function startTestServer(
  server: TestServer,
  {
    engine,
    payments = { sandbox: true, stripe: undefined, shopify: undefined },
    public_ids,
    ...overrides
  }: TestServerOptions,
): Promise<TestServer> {
  const data_dir = await mkdtemp(join(tmpdir(), 'vitrine-server-'));
  const test_database = await createTestDatabase(engine, data_dir);
  if (public_ids !== 'made') await callAsSent(test_database.database.orm);
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => lines.push(line) });
  const disk_space = await monitorDiskSpace({ folder: data_dir, clock: systemClock, log });
  const { database, url } = test_database;
  const { orm } = overrides.database ?? database;
  await applyPlans({ orm, clock: overrides.clock ?? systemClock }, SHIPPED_PLANS);
  const clock = overrides.clock ?? systemClock;
  const jobs = overrides.jobs ?? (await openJobQueue({ database, url, clock, log }));
  const jwt_secret = overrides.jwt_secret ?? crypto.getRandomValues(new Uint8Array(32));
  const token_keys: TokenKeys = overrides.token_keys ?? [
    { id: 'test', key: crypto.getRandomValues(new Uint8Array(32)) },
  ];
  const opened = await openPayments(payments, {
    orm,
    clock,
    public_url: () => server.url,
    secret: jwt_secret,
    deliver: (message) => receiveMessage({ orm, clock, jobs }, 'sandbox', message),
    production: false,
    token_keys,
    platforms: overrides.platforms ?? {},
  });
  const deps: AppDeps = {
    role: 'all',
    heartbeat: ALONE,
    draining: createDraining(),
    clock,
    database,
    jobs,
    storage: await openFsStorage(join(data_dir, 'storage')),
    disk_space,
    mailer: await openOutbox({
      folder: join(data_dir, 'outbox'),
      from: 'Vitrine <no-reply@vitrine.example>',
      print: () => undefined,
      clock: systemClock,
    }),
    fetcher: undefined,
    ...opened,
    contact_email: 'support@vitrine.example',
    platforms: {},
    token_keys,
    connect: { app_store_urls: {}, frame_origins: [] },
    log,
    jwt_secret,
    former_jwt_secret: undefined,
    operator_token: undefined,
    asks_confirmation: true,
    public_url: (): string => server.url,
    node_id: 'test',
    trust_proxy: false,
    country_header: undefined,
    // What a test sends is its own affair, also while its clock stands still; those of the limit have one.
    store_blocks_per_second: 1_000_000,
    bounds: NO_BOUNDS,
    // What tests send by hand has no token.
    tokens_required_from: Number.POSITIVE_INFINITY,
    folders: { tracker: join(data_dir, 'tracker'), dashboard: join(data_dir, 'dashboard') },
    compacts: false,
    compact_after_ms: SESSION_IDLE_MS,
    evaluation: false,
    check_responses: true,
    ...overrides,
  };
  const started: TestServer = {
    url: '',
    app: await createApp(deps),
    deps,
    test_database,
    data_dir,
    logs: () => lines.join(''),
    async close() {
      await server.app.close();
      await server.deps.jobs.close();
      disk_space.close();
      await test_database.drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
  Object.assign(server, started);
  server.url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return server;
}
