import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import { exclusively } from '../exclusively.ts';
import { readerLocale } from '../reader-locale.ts';
import { clearSession, tokens, workspace } from '../session.ts';
import { createApi } from './client.ts';
import type { CallArgs } from './request.ts';

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

const secondFactorMissing = listeners();

/** Tells when the current workspace refuses a call because the person has no second factor, which it requires. */
export const onSecondFactorMissing = secondFactorMissing.add;

const common = {
  baseUrl: '',
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  language: () => readerLocale(document.documentElement.lang),
  exclusively,
  timeoutMs: API_TIMEOUT_MS,
};

export const { call, open, authorised } = createApi({
  ...common,
  tokens,
  workspace: {
    read: workspace.read,
    forget: () => {
      workspace.forget();
      workspaceLoss.tell();
    },
  },
  secondFactorMissing: secondFactorMissing.tell,
  endSession: () => {
    clearSession();
    sessionEnd.tell();
  },
});

/**
 * As `call`, for what is asked before anybody listens to how a session ends: in the current workspace or not at all, and a refusal changes
 * nothing. Whoever needs the answer asks again by `call`.
 */
export const callQuietly: typeof call = (name, ...[input]) =>
  // Any row's input may name a workspace.
  quiet.call(name, ...([{ workspace: workspace.read(), ...input }] as unknown as CallArgs<typeof name>));

const quiet = createApi({
  ...common,
  tokens,
  workspace: { read: () => undefined, forget: () => undefined },
  endSession: () => undefined,
});
