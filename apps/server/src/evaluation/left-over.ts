import { sql } from 'drizzle-orm';
import { type Orm, rowsOf } from '../ports/database.ts';
import { DEMO_EMAIL } from './demo-account.ts';

/** In production nobody is served from a database that `holdsEvaluation`. */
export class HoldsEvaluation extends Error {
  constructor() {
    super(
      `The database holds the evaluation's workspace, whose owner ${DEMO_EMAIL} signs in with a printed password. ` +
        'Set DATA_DIR to an empty folder, or DATABASE_URL to another database. Or, to keep what is in it: start it once more with ' +
        'MODE=evaluation, and give that account an email and a password of your own (Settings, Account).',
    );
  }
}

/** Whether the demo account is there under its own name, so that nobody has made the evaluation theirs. */
export async function holdsEvaluation(orm: Orm): Promise<boolean> {
  const found = await rowsOf(orm, sql`SELECT 1 AS one FROM users WHERE email = ${DEMO_EMAIL}`);
  return found.length > 0;
}
