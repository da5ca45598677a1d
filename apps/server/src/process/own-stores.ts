import { join } from 'node:path';
import { lockDataDir } from '../adapters/data-dir/lock.ts';
import { openDatabase } from '../adapters/database/open.ts';
import { makeFolder } from '../adapters/files/durable.ts';
import { openFsStorage } from '../adapters/object-storage/fs.ts';
import { watchRoom } from '../adapters/room/watched.ts';
import type { Opening, ProcessStores } from './stores.ts';

/** Those of a process that has a folder to itself: objects are files, the database is embedded or a server's. */
export async function openOwnStores(
  { data_dir, database_url }: { data_dir: string; database_url: string | undefined },
  { migrations, clock, log, die }: Opening,
): Promise<ProcessStores> {
  await makeFolder(data_dir);
  const unlock = await lockDataDir(data_dir);
  const room = await watchRoom({ folder: data_dir, clock, log });
  const storage = await openFsStorage(join(data_dir, 'storage'));
  const opened = await openDatabase({
    url: database_url,
    data_dir,
    migrations,
    storage,
    clock,
    log,
    room,
    onLost: die('embedded database lost; exiting'),
  });
  return {
    ...opened,
    storage,
    room,
    async close() {
      await opened.database.close();
      room.close();
      await unlock();
    },
  };
}
