import { call } from '../../lib/api/api.ts';
import { dropDrafts } from '../../lib/drafts.ts';
import { beginLeaving, clearSession } from '../../lib/session.ts';
import { forgetUnsaved } from '../../lib/unsaved.ts';

/** Who signs out is not kept waiting by a server that does not answer: here they are signed out in any case. */
const LONGEST_WAIT_MS = 2_000;

/** Ends the sign-in on the server, if it answers, and forgets it here. */
export async function signOut(): Promise<void> {
  beginLeaving();
  forgetUnsaved();
  dropDrafts();
  const limit = new AbortController();
  await Promise.race([
    // Nothing to tell: the tokens end by themselves, and nobody has them any more.
    call('logout', { signal: limit.signal }).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ]);
  limit.abort();
  clearSession();
}
