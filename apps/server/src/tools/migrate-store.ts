// `npm run migrate-store`: the embedded store in DATA_DIR → PostgreSQL (DATABASE_URL) and a bucket (S3_BUCKET …).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger } from '../http/logger.ts';
import { systemClock } from '../ports/clock.ts';
import { migrateStore } from './migrate/migrate-store.ts';
import { runTool, type Say, ToolRefused } from './operator.ts';

/** Beside dist. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

await runTool('The move', async (config, args, say) => {
  const { data_dir, database_url, s3, node_id, compact_sessions: compacts, compact_after_ms } = config;
  if (args.length > 0 || s3 === undefined || database_url === undefined)
    throw new ToolRefused(
      'Stop the product, then run it with DATA_DIR as it is now and with the environment that the product is to have: MODE=production, PUBLIC_URL, JWT_SECRET, DATABASE_URL, S3_BUCKET and what goes with it.',
    );
  await migrateStore({
    data_dir,
    database_url,
    s3,
    migrations: MIGRATIONS,
    clock: systemClock,
    log: createLogger('error'),
    say,
    recovery: { node_id, compacts, compact_after_ms },
  });
  say('');
  say('The store has been moved. Start the product with this environment from now on.');
  await tellSecret(data_dir, config.jwt_secret, say);
  const keys = join(data_dir, 'platform-token-keys');
  if (existsSync(keys))
    say(`PLATFORM_TOKEN_KEYS: what lies in ${keys}; without it connected stores have to be connected again.`);
  say(`Mails without SMTP_URL stay where they are, in ${join(data_dir, 'outbox')}.`);
  say(`Nothing in ${data_dir} was changed. Do not start the product on it again: visits would part.`);
  say('When nothing is missing, remove its folders storage, database and checkpoints.');
});

/** Whether people stay signed in is decided by the secret. */
async function tellSecret(data_dir: string, given: string | undefined, say: Say): Promise<void> {
  const path = join(data_dir, 'jwt-secret');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim() === '')
    say('JWT_SECRET: the one that the product had; else everybody has to sign in again.');
  else if (kept.trim() === given) say('JWT_SECRET is the one that the product had: people stay signed in.');
  else
    say(
      `JWT_SECRET is not the one that the product had, which lies in ${path}: with this one everybody has to sign in again, and links to pictures and downloads that were given out end.`,
    );
}
