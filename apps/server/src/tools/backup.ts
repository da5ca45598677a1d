// `npm run backup -- FILE`: writes one file with everything that the embedded store keeps. The product may run.
import { resolve } from 'node:path';
import { systemClock } from '../ports/clock.ts';
import { backUp } from './backup/back-up.ts';
import { runTool, ToolRefused } from './operator.ts';

await runTool('The backup', async ({ database_url, s3, data_dir }, args, say) => {
  const [file = defaultName(systemClock.now()), ...others] = args;
  if (others.length > 0 || file.startsWith('-')) throw new ToolRefused('Usage: npm run backup -- FILE');
  if (database_url !== undefined || s3 !== undefined)
    throw new ToolRefused(
      'This tool only backs up the embedded store. With DATABASE_URL, back up the database first (for example with pg_dump), then the bucket. After restoring them, start once with RECOVER=true.',
    );
  await backUp({ data_dir, file: resolve(file), clock: systemClock, say });
  say('');
  say(
    'The backup contains everything in the data folder, including the sign-in secret. Store it just as securely.',
  );
  say(`To restore it:  DATA_DIR=/a/new/folder npm run restore -- ${resolve(file)}`);
});

function defaultName(now: number): string {
  return `vitrine-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
}
