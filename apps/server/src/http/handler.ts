import type { Role } from '@vitrine/contract/auth';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vitrine/contract/endpoint';
import type { EndpointName, Endpoints } from '@vitrine/contract/endpoints';
import type { ErrorCode, FieldErrors } from '@vitrine/contract/errors';

/** Who is asking; on `workspace` calls membership has been checked, so `workspace_id` may be put into every query. */
export interface UserAuth {
  user_id: string;
}
export interface WorkspaceAuth extends UserAuth {
  workspace_id: string;
  role: Role;
}
type AuthOf<E extends Endpoint> = E['access'] extends 'workspace'
  ? WorkspaceAuth
  : E['access'] extends 'user'
    ? UserAuth
    : undefined;

/** One parsed and authorised request. */
interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  auth: AuthOf<E>;
  request: {
    /** Lower-case names. */
    headers: Readonly<Record<string, string | string[] | undefined>>;
    ip: string;
    /** Path and query as asked for, for the links of a list. */
    url: string;
  };
}

export interface Failure {
  ok: false;
  error: ErrorCode;
  /** Answered instead of `detail` (field errors of the documented shape). */
  fields?: FieldErrors;
  /** Further fields of the answer, e.g. the tracker's steering. */
  extra?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
}

/** A streamed endpoint answers its array's items as already serialised JSON, in order. */
type Success<E extends Endpoint> = E['streamed'] extends true
  ? { ok: true; items: AsyncIterable<string> }
  : { ok: true; body: ResponseOf<E> };

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Success<E> | Failure>;

/** One handler a row of the contract table; a missing one does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> };
/** What one module contributes. */
export type HandlersOf<Names extends EndpointName> = Pick<Handlers, Names>;
