import type { Language } from '@vitrine/contract/common';
import { rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { MailContent } from './compose-mail.ts';
import type { MailService } from './service.ts';

/** To whom mails about a store go, and in what language. */
interface Owner {
  email: string;
  language: Language;
  store_name: string;
}

/** Has a workspace's owners written to, in the caller's transaction; who came first is first. */
export async function writeToOwners(
  tx: Orm,
  mail_service: Pick<MailService, 'post'>,
  workspace_id: string,
  contentFor: (owner: Owner) => MailContent,
): Promise<void> {
  const owners = await rowsOf(tx, {
    email: schema.users.email,
    language: schema.merchants.main_language,
    store_name: schema.merchants.store_name,
  })`
    SELECT u.email, m.main_language AS language, m.store_name FROM memberships s JOIN users u ON u.id = s.user_id
    JOIN merchants m ON m.workspace_id = s.workspace_id
    WHERE s.workspace_id = ${workspace_id} AND s.role = 'owner' ORDER BY s.created_at`;
  for (const owner of owners) await mail_service.post(tx, owner.email, contentFor(owner));
}
