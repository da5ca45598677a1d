import { localeOf } from '@vitrine/contract/locales';
import { storeDay } from '@vitrine/contract/store-day';
import { sql } from 'drizzle-orm';
import { number, timestamp } from '../../database/kinds.ts';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { byId, defineJob, NO_DATA } from '../../kernel/job.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Orm } from '../../ports/database.ts';
import type { Job, JobQueue } from '../../ports/job-queue.ts';
import { composeMail, type MailService, writeToOwners } from '../mail/service.ts';
import { formattedNumber } from './formats.ts';
import { periodEnd, periodKey } from './period.ts';
import { NEXT_LIMIT, SUBSCRIPTION_AND_NEXT } from './subscription-queries.ts';

/** Owners are written to: the plan of a workspace is used up, or about to be. */
export const TELL_USAGE = defineJob({
  kind: 'tell_usage',
  key: byId,
  data: NO_DATA,
  role: 'api',
  attempts: 12,
  lease_ms: 120_000,
});
/** Shares of the limit, per cent, at which the owner is written to; once each in a period, and the highest one alone of those reached at once. */
const TOLD_AT = [100, 90, 70] as const;

/** Has written to those of these workspaces' owners who are to hear of their use, by the time of `now` (ms). In the transaction that counted it. */
export async function askForNotices(
  tx: Orm,
  jobs: Pick<JobQueue, 'add'>,
  workspace_ids: readonly string[],
  now: number,
): Promise<void> {
  const due = await dueNotices(tx, workspace_ids, now);
  await jobs.add(
    tx,
    due.map(({ workspace_id }) => TELL_USAGE.ask(workspace_id)),
  );
}

async function dueNotices(orm: Orm, workspace_ids: readonly string[], now: number) {
  if (workspace_ids.length === 0) return [];
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const rows = await rowsOf(orm, {
    ...pick(schema.quota_usage, 'workspace_id', 'period_start', 'used', 'told_percent'),
    ...pick(schema.workspaces, 'session_limit', 'time_zone'),
    period_end: timestamp,
    /** Of the period after this one. */
    next_limit: number,
  })`
    SELECT w.id AS workspace_id, u.period_start, ${periodEnd(at)} AS period_end, u.used, w.session_limit,
      u.told_percent, w.time_zone, ${NEXT_LIMIT} AS next_limit
    FROM workspaces w JOIN quota_usage u ON u.workspace_id = w.id AND u.period_start = ${periodKey(at)}
    ${SUBSCRIPTION_AND_NEXT}
    WHERE w.id = ANY(${sql.param(workspace_ids)}::uuid[]) AND w.session_limit > 0`;
  return rows.flatMap((row) => {
    const percent = TOLD_AT.find((share) => row.used * 100 >= row.session_limit * share);
    return percent !== undefined && percent > row.told_percent ? [{ ...row, percent }] : [];
  });
}

export interface NoticeDeps extends Needs<'orm' | 'clock' | 'public_url'> {
  mail_service: Pick<MailService, 'post'>;
}

/** That they were told, and the mails to be sent, are noted together: who is told twice trusts the rest less. */
export async function tellUsage(deps: NoticeDeps, job: Job): Promise<void> {
  const { orm, clock, mail_service, public_url } = deps;
  await orm.transaction(async (tx) => {
    const [due] = await dueNotices(tx, [job.key], clock.now());
    if (!due) return;
    const { workspace_id, period_start, percent } = due;
    // In the order of those who count: they ask for the job with the row of the use in their hands.
    await tx.execute(sql`UPDATE quota_usage SET told_percent = ${percent}
      WHERE workspace_id = ${workspace_id} AND period_start = ${period_start}::date`);
    if (!(await job.hold(tx))) throw new Error('another process is emailing the owner');
    await writeToOwners(tx, mail_service, workspace_id, ({ language, store_name }) => {
      const locale = localeOf(language);
      return composeMail('usage', language, {
        link: `${public_url()}/settings/billing`,
        store_name,
        percent,
        used: formattedNumber(due.used, locale),
        limit: formattedNumber(due.session_limit, locale),
        // Of a plan that ends with its period no other one brings recordings.
        ends: due.next_limit === 0 ? null : storeDay(due.period_end, due.time_zone, locale),
      });
    });
  });
}
