import { join } from 'node:path';
import { lockDataDir } from '../adapters/data-dir/lock.ts';
import { openDatabase } from '../adapters/database/open-database.ts';
import { monitorDiskSpace } from '../adapters/disk-space/monitor.ts';
import { makeFolder } from '../adapters/files/durable.ts';
import { openFsStorage } from '../adapters/object-storage/fs.ts';
import type { Opening, ProcessStores } from './stores.ts';

/** A process that was just told to end, or killed, has the folder for a moment yet. */
const WAIT_FOR_FOLDER_MS = 5_000;

/** Those of a process that has a folder to itself: objects are files, the database is embedded or a server's. */
export async function openOwnStores(
  { data_dir, database_url }: { data_dir: string; database_url: string | undefined },
  { migrations, clock, log, die }: Opening,
): Promise<ProcessStores> {
  await makeFolder(data_dir);
  const unlock = await lockDataDir(data_dir, {
    wait_ms: WAIT_FOR_FOLDER_MS,
    onWait: (pid) => {
      const seconds = WAIT_FOR_FOLDER_MS / 1_000;
      log.warn({ pid, data_dir, seconds }, 'data folder still in use; waiting for that process to end');
    },
  });
  const disk_space = await monitorDiskSpace({ folder: data_dir, clock, log });
  const storage = await openFsStorage(join(data_dir, 'storage'));
  const opened = await openDatabase({
    url: database_url,
    data_dir,
    migrations,
    storage,
    clock,
    log,
    disk_space,
    onLost: die('embedded database lost; exiting'),
  });
  return {
    ...opened,
    storage,
    disk_space,
    async close() {
      await opened.database.close();
      disk_space.close();
      await unlock();
    },
  };
}
