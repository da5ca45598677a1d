import { credentialsByEmail } from '../modules/users/service.ts';
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
  return (await credentialsByEmail(orm, DEMO_EMAIL))?.email === DEMO_EMAIL;
}
