import type { Language } from '@vitrine/contract/common';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';
import type { Letter } from './letter.ts';
import type { Postman } from './service.ts';

/** To whom letters about a store go, and in what language. */
interface Owner {
  email: string;
  language: Language;
  store_name: string;
}

/** Writes to a workspace's owners; who came first is first. Answers whether all letters are on their way. */
export async function writeToOwners(
  { orm, postman }: { orm: Orm; postman: Pick<Postman, 'send'> },
  workspace_id: string,
  letterTo: (owner: Owner) => Letter,
): Promise<boolean> {
  const owners = await rowsOf<Owner>(
    orm,
    sql`SELECT u.email, m.main_language AS language, m.store_name FROM memberships s JOIN users u ON u.id = s.user_id
      JOIN merchants m ON m.workspace_id = s.workspace_id
      WHERE s.workspace_id = ${workspace_id} AND s.role = 'owner' ORDER BY s.created_at`,
  );
  const sent = await Promise.all(owners.map((owner) => postman.send(owner.email, letterTo(owner))));
  return sent.every(Boolean);
}
