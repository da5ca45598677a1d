/** A request that the document made itself, before any script of ours was there (public/early.js). */
interface EarlyRequest {
  /** The access token that it was made with. */
  access: string;
  /** Id of the workspace; undefined where the server was to choose. */
  workspace: string | undefined;
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** By address. */
    vitrineEarly?: Record<string, EarlyRequest>;
  }
}

/** A `fetch` of what the document asked for already, once and only for who it was asked for; undefined when it was not. */
export function takeEarly(url: string, headers: Headers): typeof fetch | undefined {
  const early = globalThis.window?.vitrineEarly?.[url];
  if (!early) return undefined;
  delete window.vitrineEarly?.[url];
  const isTheirs =
    headers.get('Authorization') === `JWT ${early.access}` &&
    headers.get('X-Workspace-Id') === (early.workspace ?? null);
  return isTheirs ? (_, init) => orAborted(early.response, init?.signal ?? undefined) : undefined;
}

/** Nobody can end the request any more, but nobody waits for it either. */
const orAborted = (response: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    response.then(resolve, reject);
  });
