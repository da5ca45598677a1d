import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import { currentLanguage } from '../../i18n/i18n.ts';
import { exclusively } from '../exclusively.ts';
import { clearSession, tokens, workspace } from '../session.ts';
import { createApi } from './client.ts';

/** Listeners, and how to add one; adding answers how to stop. */
function listeners() {
  const all = new Set<() => void>();
  const tell = () => {
    for (const listener of all) listener();
  };
  const add = (listener: () => void): (() => void) => {
    all.add(listener);
    return () => all.delete(listener);
  };
  return { tell, add };
}

const sessionEnd = listeners();
const workspaceLoss = listeners();

/** Tells when the server has ended the session: its traces are gone from this browser by then. */
export const onSessionEnd = sessionEnd.add;

/** Tells when the current workspace turned out not to be the person's any more: calls go to their first one from now on. */
export const onWorkspaceLoss = workspaceLoss.add;

export const { call, open, authorised } = createApi({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  tokens,
  workspace: {
    read: workspace.read,
    forget: () => {
      workspace.forget();
      workspaceLoss.tell();
    },
  },
  language: currentLanguage,
  exclusively,
  timeoutMs: API_TIMEOUT_MS,
  endSession: () => {
    clearSession();
    sessionEnd.tell();
  },
});
