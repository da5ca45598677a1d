import { call } from '../../lib/api/api.ts';
import { clearSession } from '../../lib/session.ts';

/** Who signs out is not kept waiting by a server that does not answer: here they are signed out in any case. */
const LONGEST_WAIT_MS = 2_000;

/** Ends the sign-in on the server, if it answers, and forgets it here. */
export async function signOut(): Promise<void> {
  const limit = AbortSignal.timeout(LONGEST_WAIT_MS);
  await Promise.race([
    // Nothing to tell: the tokens end by themselves, and nobody has them any more.
    call('logout', { signal: limit }).catch(() => undefined),
    new Promise((resolve) => limit.addEventListener('abort', resolve)),
  ]);
  clearSession();
}
