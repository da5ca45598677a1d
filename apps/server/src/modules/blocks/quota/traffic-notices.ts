import type { TrafficReason } from '@vitrine/contract/ingest';
import { localeOf } from '@vitrine/contract/locales';
import type { Orm } from '../../../ports/database.ts';
import type { JobQueue, Worker } from '../../../ports/job-queue.ts';
import { composeMail, type MailService, writeToOwners } from '../../mail/service.ts';
import { TELL_TRAFFIC } from './traffic.ts';

const ATTEMPTS = 12;
const LEASE_MS = 120_000;

interface NoticeDeps {
  orm: Orm;
  jobs: Pick<JobQueue, 'work'>;
  mail_service: Pick<MailService, 'post'>;
  public_url: () => string;
}

/** Has owners written to about the traffic of their stores; who is told what, and how often, is traffic.ts'. */
export const startTrafficNotices = ({ orm, jobs, mail_service, public_url }: NoticeDeps): Worker =>
  jobs.work(TELL_TRAFFIC, {
    attempts: ATTEMPTS,
    concurrency: 1,
    lease_ms: LEASE_MS,
    async handler(job) {
      const { reason, sessions } = job.data as { reason: TrafficReason; sessions: number };
      const [workspace_id = ''] = job.key.split('/');
      await orm.transaction(async (tx) => {
        if (!(await job.hold(tx))) throw new Error('another process is emailing the owner');
        await writeToOwners(tx, mail_service, workspace_id, ({ language, store_name }) =>
          composeMail('traffic', language, {
            link: `${public_url()}/recordings`,
            store_name,
            reason,
            sessions: new Intl.NumberFormat(localeOf(language)).format(sessions),
          }),
        );
      });
      return undefined;
    },
  });
