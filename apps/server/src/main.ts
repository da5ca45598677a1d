import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataDirInUse, lockDataDir } from './adapters/data-dir/lock.ts';
import { watchRoom } from './adapters/data-dir/room.ts';
import { keptDemoPassword, keptSecret } from './adapters/data-dir/secrets.ts';
import { openPgliteDatabase } from './adapters/database/pglite.ts';
import { openPostgresDatabase } from './adapters/database/postgres.ts';
import { openFsStorage } from './adapters/object-storage/fs.ts';
import { createApp } from './app.ts';
import { type Config, localUrl, readConfig } from './config.ts';
import { createLogger } from './http/logger.ts';
import { isOutage } from './http/outage.ts';
import { systemClock } from './ports/clock.ts';

/** From src/ and from dist/ alike. */
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Requests under way get this long at a stop; service managers kill after 10 s or more. */
const CLOSE_TIMEOUT_MS = 8_000;

async function start(config: Config): Promise<void> {
  const { data_dir } = config;
  await mkdir(data_dir, { recursive: true });
  const unlock = await lockDataDir(data_dir);
  const log = createLogger(config.log_level);
  const die = (reason: string) => (error: unknown) => {
    log.fatal({ err: error }, reason);
    process.exit(1);
  };
  process.on('uncaughtException', die('unexpected error: the process ends'));
  process.on('unhandledRejection', die('unexpected rejection: the process ends'));

  const clock = systemClock;
  const room = await watchRoom({ folder: data_dir, clock, log });
  const migrations = beside('../migrations');
  const database = config.database_url
    ? openPostgresDatabase({
        url: config.database_url,
        migrations,
        onError: (error) => log.warn({ err: error }, 'lost a database connection'),
      })
    : await openPgliteDatabase({
        folder: join(data_dir, 'database'),
        migrations,
        onCrash: die('the embedded database is lost: the process ends'),
      });
  const { applied } = await database.migrate();
  if (applied.length > 0) log.info({ applied }, 'database migrated');

  let url = config.public_url ?? localUrl(config.host, config.port);
  const app = await createApp({
    clock,
    database,
    storage: await openFsStorage(join(data_dir, 'storage')),
    room,
    log,
    jwt_secret: new TextEncoder().encode(config.jwt_secret ?? (await keptSecret(data_dir))),
    public_url: () => url,
    node_id: config.node_id,
    trust_proxy: config.trust_proxy,
    store_blocks_per_second: config.store_blocks_per_second,
    folders: { tracker: beside('../../tracker/dist'), dashboard: beside('../../dashboard/dist') },
    evaluation: config.mode === 'evaluation',
    check_responses: false,
  });

  let welcome: string[] = [];
  if (config.mode === 'evaluation') {
    const { prepareEvaluation } = await import('./evaluation/prepare.ts');
    const password = await keptDemoPassword(data_dir);
    welcome = await prepareEvaluation({ orm: database.orm, clock, public_url: url, password });
  }

  let closing = false;
  const close = async () => {
    const overdue = setTimeout(die('requests under way did not end in time'), CLOSE_TIMEOUT_MS);
    await app.close();
    await database.close();
    room.close();
    await unlock();
    clearTimeout(overdue);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      close().then(() => process.exit(0), die('could not stop cleanly'));
    });

  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  if (config.public_url === undefined && address !== null && typeof address !== 'string')
    url = localUrl(config.host, address.port);
  const lines = [
    `Dashboard    ${url}/`,
    ...welcome.map((line) => line.replaceAll('{url}', url)),
    `Data         ${data_dir}`,
  ];
  console.log(`\nVitrine is ready.\n\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

const configured = readConfig();
if (configured.ok) {
  try {
    await start(configured.config);
  } catch (error) {
    console.error(`\nVitrine could not start. ${reasonOf(error, configured.config)}\n`);
    process.exit(1);
  }
} else {
  console.error(`\nVitrine could not start. Its configuration is wrong:\n`);
  for (const problem of configured.problems) console.error(`  ${problem}`);
  process.exit(1);
}

/** What a person can act on; the stack where the cause is our own. */
function reasonOf(error: unknown, { host, port }: Config): string {
  if (error instanceof DataDirInUse) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use: choose another one by PORT.`;
  if (code === 'EACCES' || code === 'EPERM') return `Not allowed: ${(error as Error).message}.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`;
  if (isOutage(error)) return `The database cannot be used: ${(error as Error).message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
