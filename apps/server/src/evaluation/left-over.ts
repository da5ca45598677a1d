import { sql } from 'drizzle-orm';
import { hasRows } from '../database/rows.ts';
import type { Orm } from '../ports/database.ts';
import { DEMO_EMAIL } from './demo-account.ts';

/** In production nobody is served from a database that `holdsEvaluation`. */
export class HoldsEvaluation extends Error {
  constructor() {
    super(
      `This database contains the demo workspace, whose owner ${DEMO_EMAIL} signs in with a printed password. ` +
        'Set DATA_DIR to an empty folder, or DATABASE_URL to another database. To keep this data, start once with ' +
        'MODE=evaluation and change that account’s email and password in Settings > Account.',
    );
  }
}

/** Whether the demo account is there under its own name, so that nobody has made the evaluation theirs. */
export async function holdsEvaluation(orm: Orm): Promise<boolean> {
  return hasRows(orm, sql`SELECT 1 AS one FROM users WHERE email = ${DEMO_EMAIL}`);
}
