import type { PrivacySource } from '@vitrine/contract/privacy';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { Job } from '../../ports/job-queue.ts';
import { composeMail, type MailService, writeToOwners } from '../mail/service.ts';
import { shownRequest } from './queries.ts';

export interface TellDeps {
  orm: Orm;
  clock: Clock;
  mail_service: Pick<MailService, 'post'>;
  public_url: () => string;
}

const PLATFORM_NAMES: Readonly<Record<Exclude<PrivacySource, 'owner'>, string>> = {
  tiendanube: 'Tiendanube',
  shopify: 'Shopify',
  bigcommerce: 'BigCommerce',
};

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
    const [noted] = await rowsOf<{ workspace_id: string }>(
      tx,
      sql`UPDATE privacy_requests SET told_at = ${now}::timestamptz WHERE id = ${key} AND told_at IS NULL RETURNING workspace_id`,
    );
    const row = noted && (await shownRequest(tx, noted.workspace_id, key));
    if (!row) return;
    const asker = row.source === 'owner' ? (row.asked_by ?? '') : PLATFORM_NAMES[row.source];
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
