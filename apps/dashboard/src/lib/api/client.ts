import { calls } from 'virtual:api-calls';
import type { ResponseOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { errorOfResponse } from './api-error.ts';
import { type AuthorisedDeps, createAuthorised } from './authorised.ts';
import { takeEarly } from './early.ts';
import { type CallArgs, type CallName, type CallOptions, type JsonCallName, urlOf } from './request.ts';
import { withTimeout } from './timeout.ts';

export interface Api {
  /** Makes a call of the contract table and answers its JSON. Fails with an `ApiError`. */
  call: <Name extends JsonCallName>(
    name: Name,
    ...input: CallArgs<Name>
  ) => Promise<ResponseOf<Endpoints[Name]>>;
  /**
   * The same call, answered as soon as its headers are there: `body` can be read as it streams, for as long as it takes.
   * The response is always a success; everything else fails with an `ApiError`.
   */
  open: <Name extends CallName>(name: Name, ...input: CallArgs<Name>) => Promise<Response>;
  /** For a request that `fetch` cannot make: the same headers, refresh and second attempts around it. */
  authorised: ReturnType<typeof createAuthorised>;
}

interface LooseInput extends CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/**
 * Calls in which the server asks whether it is still the same browser, by a cookie that it gave it at `/install/…`. It never authenticates by cookie: all others
 * are sent without.
 */
const OF_THIS_BROWSER: readonly CallName[] = ['install'];

export function createApi(deps: AuthorisedDeps): Api {
  const { baseUrl, fetch, timeoutMs } = deps;
  const authorised = createAuthorised(deps);

  /** Sends a request and hands its answer to `read`, within the time-out. */
  function send<T>(name: CallName, input: LooseInput, read: (response: Response) => Promise<T>): Promise<T> {
    const { method, path } = calls[name];
    return authorised(
      calls[name],
      (headers) =>
        withTimeout(timeoutMs, input.signal, async (signal) => {
          if (input.body !== undefined) headers.set('Content-Type', 'application/json');
          const url = baseUrl + urlOf(path, input.params, input.query);
          const early = method === 'GET' ? takeEarly(url, headers) : undefined;
          const response = await (early ?? fetch)(url, {
            method,
            headers,
            signal,
            credentials: OF_THIS_BROWSER.includes(name) ? 'same-origin' : 'omit',
            ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
          });
          if (response.ok) return { ok: true, value: await read(response) };
          return { ok: false, error: await errorOfResponse(response) };
        }),
      input.workspace,
    );
  }

  return {
    call: <Name extends JsonCallName>(name: Name, ...[input]: CallArgs<Name>) =>
      send(name, (input ?? {}) as LooseInput, readJson) as Promise<ResponseOf<Endpoints[Name]>>,
    open: (name, ...[input]) => send(name, (input ?? {}) as LooseInput, async (response) => response),
    authorised,
  };
}

const NO_CONTENT = 204;

const readJson = async (response: Response): Promise<unknown> =>
  response.status === NO_CONTENT ? undefined : response.json();
