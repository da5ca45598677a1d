import { manifestOf } from '@vitrine/platforms/registry/manifests';
import { firstRow, pick } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Job } from '../../ports/job-queue.ts';
import { composeMail, type MailService, writeToOwners } from '../mail/service.ts';
import { shownRequest } from './queries.ts';

export interface TellDeps extends Needs<'orm' | 'clock' | 'public_url'> {
  mail_service: Pick<MailService, 'post'>;
}

/**
 * Writes to owners what became of a request: that they were told, and the mails to be sent, are noted together. Their mails do not say
 * whose data it is about: a mail cannot be erased.
 */
export async function tellOwners(
  { orm, clock, mail_service, public_url }: TellDeps,
  { key }: Pick<Job, 'key'>,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  await orm.transaction(async (tx) => {
    const noted = await firstRow(tx, pick(schema.privacy_requests, 'workspace_id'))`
      UPDATE privacy_requests SET told_at = ${now}::timestamptz WHERE id = ${key} AND told_at IS NULL RETURNING workspace_id`;
    const row = noted && (await shownRequest(tx, noted.workspace_id, key));
    if (!row) return;
    const asker = row.source === 'owner' ? (row.asked_by ?? '') : manifestOf(row.source).label;
    const { kind, sessions } = row;
    await writeToOwners(tx, mail_service, row.workspace_id, ({ language, store_name }) =>
      composeMail('privacy_done', language, {
        link: `${public_url()}/settings`,
        store_name,
        asker,
        kind,
        sessions,
      }),
    );
  });
}
