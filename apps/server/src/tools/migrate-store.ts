// `npm run migrate-store`: the embedded store in DATA_DIR → PostgreSQL (DATABASE_URL) and a bucket (S3_BUCKET …).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger } from '../kernel/logger.ts';
import { systemClock } from '../ports/clock.ts';
import { migrateStore } from './migrate/migrate-store.ts';
import { runTool, type Say, ToolRefused } from './operator.ts';

/** Beside dist. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

await runTool('The move', async (config, args, say) => {
  const { data_dir, database_url, s3, node_id, compact_sessions: compacts, compact_after_ms } = config;
  if (args.length > 0 || s3 === undefined || database_url === undefined)
    throw new ToolRefused(
      'Stop Vitrine, then run this with the current DATA_DIR and the new environment: MODE=production, PUBLIC_URL, JWT_SECRET, DATABASE_URL, S3_BUCKET and related variables.',
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
  say('The store was moved. From now on, start Vitrine with this environment.');
  await tellSecret(data_dir, config.jwt_secret, say);
  const keys = join(data_dir, 'platform-token-keys');
  if (existsSync(keys))
    say(
      `Set PLATFORM_TOKEN_KEYS to the contents of ${keys}. Otherwise, connected stores must be reconnected.`,
    );
  say(`Emails saved without SMTP_URL stay in ${join(data_dir, 'outbox')}.`);
  say(
    `Nothing in ${data_dir} was changed. Don’t start Vitrine with it again, or new sessions would be split between the two stores.`,
  );
  say('Once you have checked that nothing is missing, delete its storage, database and checkpoints folders.');
});

/** Whether people stay signed in is decided by the secret. */
async function tellSecret(data_dir: string, given: string | undefined, say: Say): Promise<void> {
  const path = join(data_dir, 'jwt-secret');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim() === '')
    say('Set JWT_SECRET to the previous value. Otherwise, everyone must sign in again.');
  else if (kept.trim() === given) say('JWT_SECRET is unchanged: people stay signed in.');
  else
    say(
      `JWT_SECRET differs from the previous one in ${path}. Everyone must sign in again, and existing image and download links stop working.`,
    );
}
