import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import { exclusively } from '../exclusively.ts';
import { clearSession, currentWorkspace, tokens } from '../session.ts';
import { createApi } from './client.ts';

const listeners = new Set<() => void>();

/** Tells when the server has ended the session: its traces are gone from this browser by then. Answers how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const { call, open } = createApi({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  tokens,
  workspace: currentWorkspace,
  exclusively,
  timeoutMs: API_TIMEOUT_MS,
  endSession: () => {
    clearSession();
    for (const listener of listeners) listener();
  },
});
