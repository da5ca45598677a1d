import { localeOf } from '@vitrine/contract/locales';
import type { WorkedJob } from '../../../kernel/job.ts';
import type { Needs } from '../../../kernel/needs.ts';
import { composeMail, type MailService, writeToOwners } from '../../mail/service.ts';
import { TELL_TRAFFIC } from './traffic.ts';

export interface TrafficNoticeDeps extends Needs<'orm' | 'public_url'> {
  mail_service: Pick<MailService, 'post'>;
}

/** Has owners written to about the traffic of their stores; who is told what, and how often, is traffic.ts'. */
export const trafficNotices = ({ orm, mail_service, public_url }: TrafficNoticeDeps): WorkedJob =>
  TELL_TRAFFIC.workedBy(async (job) => {
    const { reason, sessions } = job.data;
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
  });
