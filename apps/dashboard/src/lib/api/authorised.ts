import type { Endpoint } from '@vitrine/contract/endpoint';
import type { ApiError } from './api-error.ts';
import { createRefresh, type RefreshDeps } from './refresh.ts';

/** How one request ended. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export interface AuthorisedDeps extends RefreshDeps {
  workspace: {
    /** Id of the current workspace; none means the server's choice, the person's first. */
    read: () => string | undefined;
    /** The person is no member of it any more. */
    forget: () => void;
  };
  /** The workspace requires a second factor, and the person has none. */
  secondFactorMissing?: () => void;
  /** The interface's language, as the reader writes it: what the server writes to people, it writes in it. */
  language: () => string;
}

/**
 * Makes a request in the name of whoever is signed in: `attempt` gets the headers that say who, in which workspace and
 * in which language, and is asked again, once for each reason, when there is hope:
 * - the access token was refused: after the refresh that all refused calls share;
 * - the remembered workspace is no longer the person's: without it, in their first one, if it only reads. What was meant
 *   for one store is never done to another.
 * `elsewhere` is the id of another workspace to make it in: then it is made there or not at all.
 * Answers the value, or fails with the `ApiError` of the last attempt.
 */
export function createAuthorised(deps: AuthorisedDeps) {
  const { tokens, workspace, language } = deps;
  const refresh = createRefresh(deps);

  return async <T>(
    { method, access }: Pick<Endpoint, 'method' | 'access'>,
    attempt: (headers: Headers) => Promise<Answer<T>>,
    elsewhere?: string,
  ): Promise<T> => {
    let refreshed = false;
    let moved = false;
    for (;;) {
      const token = access === 'public' ? undefined : tokens.read().access;
      // Every call of somebody who is signed in names it, also one that the server answers without (specification, section 6).
      const inWorkspace = access === 'workspace' || token !== undefined;
      const workspaceId = inWorkspace ? (elsewhere ?? workspace.read()) : undefined;
      const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language() });
      if (token !== undefined) headers.set('Authorization', `JWT ${token}`);
      if (workspaceId !== undefined) headers.set('X-Workspace-Id', workspaceId);

      const answer = await attempt(headers);
      if (answer.ok) return answer.value;
      const { error } = answer;
      if (error.status === 401 && access !== 'public') {
        if (refreshed) deps.endSession();
        // What anybody may ask is then asked as nobody.
        if (refreshed || !((await refresh(token)) || access === 'anybody')) throw error;
        refreshed = true;
      } else if (error.code === 'workspace_forbidden' && workspaceId !== undefined && !moved && !elsewhere) {
        // Another tab, or a call beside this one, may have moved on already.
        if (workspace.read() === workspaceId) workspace.forget();
        if (method !== 'GET') throw error;
        moved = true;
      } else {
        if (error.code === 'second_factor_required' && access !== 'user') deps.secondFactorMissing?.();
        throw error;
      }
    }
  };
}
