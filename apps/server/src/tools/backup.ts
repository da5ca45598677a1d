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
      'It is of the embedded store alone. With DATABASE_URL the database is backed up by pg_dump or by whoever runs it, and a bucket by its own means: the database first, then the bucket, and RECOVER=true for the first start after they were restored.',
    );
  await backUp({ data_dir, file: resolve(file), clock: systemClock, say });
  say('');
  say('It holds what the data folder holds, the secret that signs people in too: keep it as safe as that.');
  say(`To restore it:  DATA_DIR=/a/new/folder npm run restore -- ${resolve(file)}`);
});

function defaultName(now: number): string {
  return `vitrine-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
}
