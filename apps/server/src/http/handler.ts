import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@vitrine/contract/endpoint';
import type { EndpointName, Endpoints } from '@vitrine/contract/endpoints';
import type { ErrorCode, FieldErrors } from '@vitrine/contract/errors';
import { FIELD_ERRORS, type FieldError } from '@vitrine/contract/field-errors';
import type { Role } from '@vitrine/contract/permissions';
import type { Module } from '../kernel/module.ts';
import type { HeldRead } from './held-reads.ts';
import type { InternalSessionId } from './session-ids.ts';
import type { Spliced } from './spliced.ts';
import type { Bearer } from './tokens.ts';

/** Who is asking; on `workspace` calls membership has been checked, so `workspace_id` may be put into every query. */
export type UserAuth = Bearer;
export interface WorkspaceAuth extends UserAuth {
  workspace_id: string;
  role: Role;
}
type AuthOf<E extends Endpoint> = E['access'] extends 'workspace'
  ? WorkspaceAuth
  : E['access'] extends 'user'
    ? UserAuth
    : E['access'] extends 'anybody'
      ? WorkspaceAuth | undefined
      : undefined;

/** As the path has them, but for a session's id: the binding has looked up which session is meant. */
type KnownParams<Params> = {
  [Name in keyof Params]: Name extends 'session_id' ? InternalSessionId : Params[Name];
};

/** One parsed and authorised request. */
interface Call<E extends Endpoint> {
  params: KnownParams<ParamsOf<E>>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  auth: AuthOf<E>;
  request: CallRequest;
  /** What the answer holds of our memory: bounded for all, and for each workspace. */
  held: HeldRead;
}

/** What a handler may want to know of the request itself. */
export interface CallRequest {
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  ip: string;
  /** Path and query as asked for, for the links of a list. */
  url: string;
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

/** One field is wrong, and how. */
export const fieldError = (field: string, error: FieldError): Failure => ({
  ok: false,
  error: 'invalid_request',
  fields: { [field]: [FIELD_ERRORS[error]] },
});

/**
 * A streamed endpoint answers its array's items as already serialised JSON, in order; one of bytes what is kept, which is brotli
 * of its text. Of any other, one array may be given apart, as JSON that it is already (`spliced`).
 */
type Success<E extends Endpoint> = E['streamed'] extends true
  ? { ok: true; items: AsyncIterable<string> }
  : E['bytes'] extends string
    ? { ok: true; brotli: Uint8Array }
    : { ok: true; body: ResponseOf<E> } | { ok: true; body: Partial<ResponseOf<E>>; spliced: Spliced };

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Success<E> | Failure>;

/** One handler a row of the contract table; a missing one does not compile. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> };
/** What one module contributes. */
export type HandlersOf<Names extends EndpointName> = Pick<Handlers, Names>;

/** Rows of the contract for which none of these modules has a handler. */
type Unhandled<Listed extends Module> = Exclude<EndpointName, HandledBy<Listed>>;
type HandledBy<Listed extends Module> = Listed extends Module<infer Own> ? keyof Own : never;

/** The handlers of a list of modules, which must have one for each row: else this does not compile, and names those that lack one. */
export const everyHandler = <const Listed extends readonly Module<Partial<Handlers>>[]>(
  modules: Listed & Complete<Unhandled<Listed[number]>>,
): readonly Module<Partial<Handlers>>[] => modules;
type Complete<Lacking> = [Lacking] extends [never] ? unknown : { lacks: Lacking };
