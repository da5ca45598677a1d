import { calls } from 'virtual:api-calls';
import type { ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { errorOfResponse } from './api-error.ts';
import { createRefresh, type RefreshDeps } from './refresh.ts';
import { type CallArgs, type CallName, urlOf } from './request.ts';
import { withTimeout } from './timeout.ts';

export interface ApiDeps extends RefreshDeps {
  /** Id of the workspace that the person chose; none means the server's choice, their first. */
  workspace: () => string | undefined;
}

export interface Api {
  /** Makes a call of the contract table and answers its JSON. Fails with an `ApiError`. */
  call: <Name extends CallName>(name: Name, ...input: CallArgs<Name>) => Promise<ResponseOf<Endpoints[Name]>>;
  /**
   * The same call, answered as soon as its headers are there: `body` can be read as it streams, for as long as it takes.
   * The response is always a success; everything else fails with an `ApiError`.
   */
  open: <Name extends CallName>(name: Name, ...input: CallArgs<Name>) => Promise<Response>;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

const UNAUTHORIZED = 401;

export function createApi(deps: ApiDeps): Api {
  const { baseUrl, fetch, tokens, workspace, timeoutMs } = deps;
  const refresh = createRefresh(deps);

  /** Sends one request and hands its answer to `read`, within the time-out; a 401 is refreshed and tried once more. */
  async function send<T>(
    name: CallName,
    input: LooseInput,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { method, path, access } = calls[name];
    const attempt = () =>
      withTimeout(timeoutMs, input.signal, async (signal) => {
        const used = access === 'public' ? undefined : tokens.read().access;
        const headers = new Headers({ Accept: 'application/json' });
        if (used !== undefined) headers.set('Authorization', `JWT ${used}`);
        const workspaceId = access === 'workspace' ? workspace() : undefined;
        if (workspaceId !== undefined) headers.set('X-Workspace-Id', workspaceId);
        if (input.body !== undefined) headers.set('Content-Type', 'application/json');
        const response = await fetch(baseUrl + urlOf(path, input.params, input.query), {
          method,
          headers,
          signal,
          // The server never authenticates by cookie: none is sent.
          credentials: 'omit',
          ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        });
        if (response.ok) return { ok: true, value: await read(response) } as const;
        return { ok: false, error: await errorOfResponse(response), used } as const;
      });

    const first = await attempt();
    if (first.ok) return first.value;
    if (first.error.status !== UNAUTHORIZED || access === 'public') throw first.error;
    if (!(await refresh(first.used))) throw first.error;
    const second = await attempt();
    if (second.ok) return second.value;
    if (second.error.status === UNAUTHORIZED) deps.endSession();
    throw second.error;
  }

  return {
    call: <Name extends CallName>(name: Name, ...[input]: CallArgs<Name>) =>
      send(name, (input ?? {}) as LooseInput, readJson) as Promise<ResponseOf<Endpoints[Name]>>,
    open: (name, ...[input]) => send(name, (input ?? {}) as LooseInput, async (response) => response),
  };
}

const NO_CONTENT = 204;

const readJson = async (response: Response): Promise<unknown> =>
  response.status === NO_CONTENT ? undefined : response.json();
