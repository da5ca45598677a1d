import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type Checkpoint,
  checkpointFolder,
  listCheckpoints,
} from '../../adapters/database/checkpoint-store.ts';
import { exists } from '../../adapters/files/durable.ts';
import { ToolRefused } from '../operator.ts';
import { FOLDERS, SECRETS } from './format.ts';
import { dropOthers, entriesOf, linkFile, linkFiles } from './link-files.ts';

/**
 * In the order in which bytes wander: blocks from segments into recordings, of which texts are parts. What has left its place
 * before that was looked at is then found at its next one. Deletions come last: those that took something away are there.
 */
const FIRST = ['segments', 'recordings', 'texts'];
const LAST = ['tombstones'];

/** Between two goes while the product keeps making checkpoints. */
const WAIT_MS = 2_000;
/** A go takes milliseconds to seconds, and the product mostly makes a checkpoint every few minutes. */
const GOES = 60;

/**
 * Gives the files of a data folder second names in `to`, so that a backup can be made of them at leisure: a checkpoint of the
 * database, all objects it names, and all that were there when this began. The product may run.
 *
 * Objects are never changed. One that the newest checkpoint names is removed by the product only after a newer checkpoint
 * (`blocks/deletion/delete-objects.ts`), or when a copy lies beside it that recovery finds (decision 010). So when the newest checkpoint is
 * the same after the objects have their second names, none is missing; else it is done again with the newer one.
 */
export async function takeSnapshot(data_dir: string, to: string): Promise<Checkpoint> {
  const [checkpoints, objects] = [join(data_dir, 'checkpoints'), join(data_dir, 'storage/objects')];
  for (let go = 0; go < GOES; go++) {
    if (go > 0) await setTimeout(WAIT_MS);
    const [checkpoint] = (await exists(checkpoints)) ? await listCheckpoints(checkpoints) : [];
    if (!checkpoint)
      throw new ToolRefused(
        `No embedded database found in ${data_dir}. Set DATA_DIR to Vitrine’s data folder.`,
      );
    await rm(join(to, FOLDERS.checkpoint), { recursive: true, force: true });
    linkFiles(checkpointFolder(checkpoints, checkpoint), join(to, FOLDERS.checkpoint));
    // Of earlier goes, it must not come back from a backup. Not afterwards: what has taken its place might have no name yet.
    dropOthers(objects, join(to, FOLDERS.objects));
    for (const folder of inOrder(entriesOf(objects).map(({ name }) => name)))
      linkFiles(join(objects, folder), join(to, FOLDERS.objects, folder));
    await linkOthers(data_dir, to);
    const [newest] = await listCheckpoints(checkpoints);
    if (newest?.number === checkpoint.number) return checkpoint;
  }
  throw new ToolRefused(
    'Vitrine is removing replaced files too fast to take a consistent backup. Try again later, or stop Vitrine while you back up.',
  );
}

const inOrder = (names: readonly string[]): string[] => [
  ...FIRST,
  ...names.filter((name) => !FIRST.includes(name) && !LAST.includes(name)),
  ...LAST,
];

async function linkOthers(data_dir: string, to: string): Promise<void> {
  const outbox = join(to, FOLDERS.outbox);
  await mkdir(outbox, { recursive: true });
  for (const { name } of entriesOf(join(data_dir, 'outbox')))
    if (name.endsWith('.eml')) linkFile(join(data_dir, 'outbox', name), join(outbox, name));
  for (const name of SECRETS) linkFile(join(data_dir, name), join(to, name));
}
