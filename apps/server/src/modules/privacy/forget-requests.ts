import { sql } from 'drizzle-orm';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { requestObjectDeletion } from '../blocks/service.ts';
import { dropFiles } from './queries.ts';

/** All that a workspace was asked for of visitors' data goes, with the files: whoever is just making one finds no request, and removes it. */
export async function forgetRequests(
  tx: Orm,
  jobs: Pick<JobQueue, 'add'>,
  workspace_id: string,
): Promise<void> {
  await requestObjectDeletion(tx, jobs, await dropFiles(tx, { workspace_id }));
  await tx.execute(sql`DELETE FROM privacy_requests WHERE workspace_id = ${workspace_id}`);
}
