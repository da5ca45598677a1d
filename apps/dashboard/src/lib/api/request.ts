import type {
  BodyInputOf,
  Endpoint,
  FileBody,
  ParamsInputOf,
  QueryInputOf,
} from '@vitrine/contract/endpoint';
import type { EndpointName, Endpoints } from '@vitrine/contract/endpoints';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Id of another workspace than the current one to make the call in; it does not become the current one. */
  workspace?: string | undefined;
}

/** What a call needs: exactly the parts that its row of the contract table has. */
type CallInput<E extends Endpoint> = CallOptions &
  (E extends { params: object } ? { params: ParamsInputOf<E> } : unknown) &
  (E extends { query: object } ? { query?: QueryInputOf<E> } : unknown) &
  (E extends { body: object } ? { body: BodyInputOf<E> } : unknown);

/** The calls that the client makes: those whose body, if any, is JSON. */
export type CallName = {
  [Name in EndpointName]: Endpoints[Name] extends { body: 'block' | FileBody } ? never : Name;
}[EndpointName];

/** Those of them that answer JSON. */
export type JsonCallName = {
  [Name in CallName]: Endpoints[Name] extends { bytes: string } ? never : Name;
}[CallName];

/** Parameters are optional where the row asks for none. */
export type CallArgs<Name extends CallName> =
  object extends CallInput<Endpoints[Name]>
    ? [input?: CallInput<Endpoints[Name]>]
    : [input: CallInput<Endpoints[Name]>];

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value | undefined>>;
type Query = Readonly<Record<string, Value | readonly Value[] | undefined>>;

/**
 * `/api/sessions/{session_id}/` with its parameters filled in, and the query behind it; undefined values are left out, and lists name
 * their parameter again.
 */
export function urlOf(path: string, params: Values = {}, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
