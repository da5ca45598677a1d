import { openJobQueue } from '../adapters/job-queue/open-job-queue.ts';
import { createApp } from '../app.ts';
import { recoverSegments } from '../modules/blocks/service.ts';
import { recoverRecordings } from '../modules/recordings/service.ts';
import type { TestServer } from './test-server.ts';

/**
 * The server as the next process would be, on the same folder and database, after a stop that was not clean. Changes
 * `server` in place. `between` is called while nothing runs, with the folder of PGlite (undefined on PostgreSQL).
 */
export async function restart(
  server: TestServer,
  between?: (folder: string | undefined) => Promise<void>,
): Promise<void> {
  await server.app.close();
  await server.deps.jobs.close();
  const database = await server.test_database.reopen(between);
  const { url } = server.test_database;
  server.deps.database = database;
  server.deps.jobs = await openJobQueue({ ...server.deps, database, url });
  const { orm } = database;
  await recoverRecordings({ ...server.deps, orm });
  await recoverSegments({
    ...server.deps,
    orm,
    flush: () => server.deps.database.flush(),
  });
  server.app = await createApp(server.deps);
  server.url = await server.app.listen({ host: '127.0.0.1', port: 0 });
}
