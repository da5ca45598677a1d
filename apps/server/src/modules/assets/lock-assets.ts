import { sql } from 'drizzle-orm';
import type { Orm } from '../../ports/database.ts';

/**
 * Until the transaction ends, nobody else names, keeps or removes assets of the workspace. These lock the rows of addresses,
 * contents and versions in orders of their own: two of them at once would wait for one another. It must be the first statement.
 */
export const lockAssets = (tx: Orm, workspace_id: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`assets ${workspace_id}`}, 0))`);
