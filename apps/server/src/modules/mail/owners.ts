import type { Language } from '@vitrine/contract/common';
import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../../ports/database.ts';

/** To whom letters about a store go, and in what language; who came first is first. */
export const ownersOf = (orm: Orm, workspace_id: string) =>
  rowsOf<{ email: string; language: Language; store_name: string }>(
    orm,
    sql`SELECT u.email, m.main_language AS language, m.store_name FROM memberships s JOIN users u ON u.id = s.user_id
      JOIN merchants m ON m.workspace_id = s.workspace_id
      WHERE s.workspace_id = ${workspace_id} AND s.role = 'owner' ORDER BY s.created_at`,
  );
