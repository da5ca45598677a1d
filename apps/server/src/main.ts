import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { VERSION } from '@vitrine/contract/version';
import { DataDirInUse } from './adapters/data-dir/lock.ts';
import { keptDemoPassword, keptSecret, keptTokenKeys } from './adapters/data-dir/secrets.ts';
import { NoUsableDatabase } from './adapters/database/embedded.ts';
import { postgresAdvice } from './adapters/database/postgres-faults.ts';
import { openJobQueue } from './adapters/job-queue/open-job-queue.ts';
import { openOutbox } from './adapters/mailer/outbox.ts';
import { openSmtp } from './adapters/mailer/smtp.ts';
import { FETCH_LIMITS, openFetcher } from './adapters/safe-fetcher/fetch.ts';
import { createResolve } from './adapters/safe-fetcher/resolve.ts';
import { createApp } from './app.ts';
import { type Config, localUrl, readConfigForStart } from './config.ts';
import { HoldsEvaluation, holdsEvaluation } from './evaluation/left-over.ts';
import { createDraining } from './http/draining.ts';
import { createClosing } from './kernel/closing.ts';
import { createLogger, logWarnings, wordsOf } from './kernel/logger.ts';
import { isSentRequests, servesPeople, worksInBackground } from './kernel/role.ts';
import { sealKeysOf } from './kernel/sealing.ts';
import { isTransient } from './kernel/transient-error.ts';
import { applyPlans, leaveSandbox, receiveMessage } from './modules/billing/service.ts';
import { recoverSegments } from './modules/blocks/service.ts';
import { readTokenKeys } from './modules/merchants/service.ts';
import { ALONE, startHeartbeat } from './modules/processes/service.ts';
import { recoverRecordings } from './modules/recordings/service.ts';
import { systemClock } from './ports/clock.ts';
import { isDiskFull } from './ports/disk-space.ts';
import type { Mailer } from './ports/mailer.ts';
import { StorageUnavailable } from './ports/object-storage.ts';
import { openOwnStores } from './process/own-stores.ts';
import { openPayments } from './process/payment-providers.ts';
import { BadPlans, readPlans } from './process/plans.ts';
import { openPlatforms, platformNotices } from './process/platforms.ts';
import { outboxOf, readyLine, readyPage } from './process/ready.ts';
import { resealSecrets } from './process/reseal-secrets.ts';
import type { Opening, ProcessStores } from './process/stores.ts';

/** From src/ and from dist/ alike. */
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Requests under way get this long at a stop; service managers kill after 10 s or more. */
const CLOSE_TIMEOUT_MS = 8_000;
/** … of a process that has no folder, and so nothing that a kill would leave open: long lists and downloads end by then. */
const SHARED_CLOSE_TIMEOUT_MS = 30_000;

async function ownTokenKeys(data_dir: string) {
  const keys = readTokenKeys(await keptTokenKeys(data_dir));
  if (!keys) throw new Error(`failed to read the store token keys in ${data_dir}`);
  return keys;
}

async function start(config: Config): Promise<void> {
  const { data_dir, role, node_id } = config;
  const log = createLogger(config.log_level);
  const isProduction = config.mode === 'production';
  log.info({ version: VERSION, node: process.version, role }, 'starting');
  if (isProduction) logWarnings(log);
  const die = (reason: string) => (error: unknown) => {
    log.fatal({ err: error }, reason);
    process.exit(1);
  };
  process.on('uncaughtException', die('uncaught exception; exiting'));
  process.on('unhandledRejection', die('unhandled rejection; exiting'));

  const clock = systemClock;
  // Of the roles that serve people alone: the others sell none, and may have been given another file.
  const plans = servesPeople(role)
    ? await readPlans(config.plans_file ?? beside('../plans.json'))
    : undefined;
  const closing = createClosing();
  const opened = closing.opened(
    await openStores(config, { migrations: beside('../migrations'), clock, log, die }),
  );
  const { database, storage, disk_space } = opened;
  const { applied } = await database.migrate();
  if (applied.length > 0) log.info({ applied }, 'database migrations applied');
  if (isProduction && (await holdsEvaluation(database.orm))) {
    await closing.close();
    throw new HoldsEvaluation();
  }
  if (plans) await applyPlans({ orm: database.orm, clock }, plans);
  if (plans && !config.payments.sandbox) await leaveSandbox({ orm: database.orm, clock });
  const jobs = closing.opened(await openJobQueue({ database, url: config.database_url, clock, log }));
  const recover = async () => {
    const deps = { orm: database.orm, storage, jobs, log, node_id };
    const recorded = await recoverRecordings(deps);
    const flush = () => database.flush();
    const { compact_sessions: compacts, compact_after_ms } = config;
    const read = await recoverSegments({ ...deps, compacts, compact_after_ms, flush });
    return { ...read, damaged: read.damaged + recorded.damaged, recordings: recorded.recordings };
  };
  const read = opened.may_lack_blocks || config.recover ? await recover() : undefined;
  if (config.recover) log.warn(read, 'object storage re-read; unset RECOVER');
  const tell = (told: readonly string[]) => {
    if (told.length === 0) return;
    log.warn({ told }, 'startup notices');
    if (!isProduction) console.log(`\n${told.map((line) => `  ${line}\n`).join('')}`);
  };
  tell(opened.tell(read));

  const works = worksInBackground(role);
  const heartbeat = closing.opened(
    database.engine === 'postgres'
      ? await startHeartbeat({ orm: database.orm, clock, log, node_id, role, works })
      : ALONE,
  );
  const draining = createDraining();
  const mailer = closing.opened(servesPeople(role) ? await openMailer(config) : noMails());
  let url = config.public_url ?? localUrl(config.host, config.port);
  const jwt_secret = new TextEncoder().encode(config.jwt_secret ?? (await keptSecret(data_dir)));
  const former_jwt_secret =
    config.former_jwt_secret === undefined ? undefined : new TextEncoder().encode(config.former_jwt_secret);
  const { orm } = database;
  // Several processes share those of the configuration: what one of them keeps the others do not know.
  const token_keys = config.platform_token_keys ?? (config.s3 ? undefined : await ownTokenKeys(data_dir));
  const seal_keys = sealKeysOf(token_keys, jwt_secret, former_jwt_secret);
  if (servesPeople(role)) {
    const sealed = await resealSecrets(orm, seal_keys);
    if (sealed.resealed + sealed.unreadable > 0)
      log.warn(sealed, 'stored secrets re-encrypted with the first key');
  }
  const platforms = token_keys
    ? openPlatforms(config.platforms, { clock, contact_email: config.contact_email })
    : {};
  if (servesPeople(role)) tell(platformNotices(config.platforms));
  const payments = await openPayments(config.payments, {
    orm,
    clock,
    public_url: () => url,
    secret: jwt_secret,
    deliver: (message) => receiveMessage({ orm, clock, jobs }, 'sandbox', message),
    production: isProduction,
    token_keys,
    platforms,
  });
  const app = await createApp({
    role,
    heartbeat,
    draining,
    clock,
    database,
    storage,
    disk_space,
    jobs,
    mailer,
    fetcher: config.keep_assets
      ? openFetcher({
          resolve: createResolve(),
          allow_loopback: config.mode === 'evaluation',
          limits: FETCH_LIMITS,
        })
      : undefined,
    ...payments,
    contact_email: config.contact_email,
    platforms,
    // Without keys no platform is open; second factors are sealed all the same.
    token_keys: seal_keys,
    connect: config.platforms.connect,
    log,
    jwt_secret,
    former_jwt_secret,
    operator_token: config.operator_token,
    // In an evaluation mails are files, and whoever tries it out reads none.
    asks_confirmation: isProduction || config.smtp_url !== undefined,
    public_url: () => url,
    node_id,
    trust_proxy: config.trust_proxy,
    country_header: config.country_header,
    store_blocks_per_second: config.store_blocks_per_second,
    bounds: config.bounds,
    tokens_required_from: config.tokens_required_from,
    folders: { tracker: beside('../../tracker/dist'), dashboard: beside('../../dashboard/dist') },
    compacts: config.compact_sessions,
    compact_after_ms: config.compact_after_ms,
    evaluation: config.mode === 'evaluation',
    check_responses: false,
  });

  let welcome: string[] = [];
  if (config.mode === 'evaluation') {
    const { prepareEvaluation } = await import('./evaluation/prepare.ts');
    const password = await keptDemoPassword(data_dir);
    welcome = await prepareEvaluation({ orm: database.orm, clock, public_url: url, password });
  }

  closing.opened({
    async close() {
      const timeout_ms = config.s3 ? SHARED_CLOSE_TIMEOUT_MS : CLOSE_TIMEOUT_MS;
      const overdue = setTimeout(die('in-flight requests did not finish in time; exiting'), timeout_ms);
      await app.close();
      // The rest is ours alone; killed in the middle of it, nothing is lost but the next start's time.
      clearTimeout(overdue);
    },
  });
  /** Those who send requests here are given time to notice. */
  const leave = async () => {
    draining.begin();
    if (isSentRequests(role)) await sleep(config.drain_ms);
    await closing.close();
  };
  let leaving = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (leaving) return;
      leaving = true;
      leave().then(() => process.exit(0), die('shutdown failed'));
    });

  await opened.protect();
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    // A port that is taken is no reason for the next start to look for damage.
    await closing.close();
    throw error;
  });
  const address = app.server.address();
  const port = address !== null && typeof address !== 'string' ? address.port : config.port;
  url = config.public_url ?? localUrl(config.host, port);
  const told_of = { config, url, listens: localUrl(config.host, port), welcome };
  console.log(isProduction ? readyLine(told_of) : readyPage(told_of));
  // Mails wait for their server (modules/mail): nobody else has to. Only whoever sends some asks it.
  mailer.check().catch(({ message }: Error) => tell([`Emails cannot be sent: ${message}`]));
}

// What is kept of visitors and merchants is for this process's user alone, whatever wrote it.
process.umask(0o077);
const configured = await readConfigForStart();
if (configured.ok) {
  try {
    await start(configured.config);
  } catch (error) {
    console.error(`\nVitrine failed to start. ${reasonOf(error, configured.config)}\n`);
    process.exit(1);
  }
} else {
  console.error(`\nVitrine failed to start. Fix its configuration:\n`);
  for (const problem of configured.problems) console.error(`  ${problem}`);
  process.exit(1);
}

/** Loaded where it is used: the SDK takes a while, and says what it thinks of the version of Node. */
async function openStores({ s3, database_url, data_dir }: Config, opening: Opening): Promise<ProcessStores> {
  if (!s3 || database_url === undefined) return openOwnStores({ data_dir, database_url }, opening);
  const { openSharedStores } = await import('./process/shared-stores.ts');
  return openSharedStores({ s3, database_url }, opening);
}

/** Of a role that nobody asks for any: it needs no folder to keep them in. */
function noMails(): Mailer {
  return {
    send: async () => {
      throw new Error('this role does not send email');
    },
    check: async () => undefined,
    close: () => undefined,
  };
}

/** Without a mail server mails lie in a folder, and in an evaluation their links are printed. */
async function openMailer({ smtp_url, mail_from: from, data_dir, mode }: Config): Promise<Mailer> {
  if (smtp_url !== undefined) return openSmtp({ url: smtp_url, from });
  // Links of mails sign people in: in production they are for whoever may read the folder, and in no log.
  const print = mode === 'production' ? () => undefined : console.log;
  return openOutbox({ folder: outboxOf(data_dir), from, print, clock: systemClock });
}

/** What a person can act on; the stack where the cause is our own. */
function reasonOf(error: unknown, { host, port, data_dir }: Config): string {
  if ([DataDirInUse, NoUsableDatabase, BadPlans, HoldsEvaluation].some((kind) => error instanceof kind))
    return (error as Error).message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is already in use. Set PORT to another port.`;
  if (code === 'EACCES' || code === 'EPERM') return `Permission denied: ${(error as Error).message}.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${host} is not an address of this machine.`;
  if (isDiskFull(error)) return `The disk of ${data_dir} is full. Free at least 200 MB and start again.`;
  if (error instanceof StorageUnavailable)
    return `The bucket is unavailable: ${error.cause instanceof Error ? error.cause.message || error.cause.name : error.cause}`;
  const advice = postgresAdvice(error);
  if (isTransient(error) || advice)
    return `The database is unavailable: ${wordsOf(error).message}.${advice ? ` ${advice}` : ''}`;
  return wordsOf(error).stack;
}
