import type { SessionKey } from '../../database/recordset.ts';
import type { Orm } from '../../ports/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { exportOf } from '../session-files/service.ts';
import { EXPORT_SESSION } from './export-key.ts';

/** To be called in the transaction that makes a session one recording: whoever waits for that waits no longer. */
export async function resumeExport(tx: Orm, jobs: Pick<JobQueue, 'add'>, session: SessionKey): Promise<void> {
  const row = await exportOf(tx, session);
  if (row?.status === 'pending' || row?.status === 'processing')
    await jobs.add(tx, [EXPORT_SESSION.ask(session)]);
}
