// `npm run restore -- FILE`: makes a data folder, DATA_DIR, of what `npm run backup` has written.
import { restore } from './backup/restore.ts';
import { runTool, ToolRefused } from './operator.ts';

await runTool('The restore', async ({ data_dir }, args, say) => {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0 || file.startsWith('-'))
    throw new ToolRefused('Usage: DATA_DIR=/a/new/folder npm run restore -- FILE');
  const { checkpoint } = await restore({ file, data_dir, say });
  say('');
  say(`Start Vitrine with DATA_DIR=${data_dir}. The first start restores the database from checkpoint`);
  say(`${checkpoint.number}, made at ${checkpoint.made_at}, then reads newer sessions.`);
});
