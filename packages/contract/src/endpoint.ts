import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call:
 * - `public`: anybody, no token needed;
 * - `user`: whoever is signed in (`Authorization: JWT <access>`);
 * - `workspace`: a signed-in member of the workspace named by `X-Workspace-Id` (their first one when absent);
 * - `anybody`: as `workspace` for who is signed in, and for others too: what they get is the handler's to say.
 * - `operator`: who runs the server (`Authorization: Bearer <OPERATOR_TOKEN>`); for nobody where that is not set.
 */
export type Access = 'public' | 'user' | 'workspace' | 'anybody' | 'operator';

/** One file in a `multipart/form-data` body. */
export interface FileBody {
  /** The field's name. */
  readonly file: string;
  readonly max_bytes: number;
}

/** One row of the contract table. The server's router, the dashboard's client and the OpenAPI document are made from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Exactly as the specification writes it, with `{name}` for parameters and a trailing slash. */
  readonly path: `/api/${string}/`;
  readonly access: Access;
  /** What the role in the workspace must allow; absent, every member may. Only with `access: 'workspace'`. */
  readonly permission?: Permission;
  /** Also for who lacks the second factor that the workspace requires: so that they learn of it. */
  readonly without_second_factor?: true;
  /** Refused to who has to confirm their email first (`email_not_confirmed`). Only with `access: 'workspace'`. */
  readonly confirmed?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A zod schema for JSON; `'block'` for a binary envelope (see envelope.ts), sent as text/plain. */
  readonly body?: z.ZodType | 'block' | FileBody;
  /** The JSON may come as text/plain, so that a store's page asks without a preflight. Only where no cookie or header lets anybody in. */
  readonly body_as_text?: true;
  /** Where success is more than 200, or 204 without a response (`statusOf`). */
  readonly status?: 201 | 202;
  readonly response?: z.ZodType;
  /** The response is a JSON array whose items are written as they are read, never held whole. */
  readonly streamed?: true;
  /** It may answer megabytes: always, or with this value of `include`. A person has two such calls under way at a time; a third is answered 429. */
  readonly large?: true | { readonly include: string };
  /**
   * The response is text of this media type in place of JSON, sent as it is kept: in brotli, to whoever takes that. What is under an
   * address never changes, and browsers keep it for an hour.
   */
  readonly bytes?: 'application/x-ndjson' | 'text/plain';
  /** What it changed survives a power cut before it is answered; seldom called, for it may take some tenths of a second. */
  readonly durable?: true;
  /** What else it may answer, beside what its access refuses and what any call may be refused with (`errorsOf`). */
  readonly errors?: readonly ErrorCode[];
}

const REFUSALS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  user: ['not_authenticated', 'token_invalid'],
  workspace: ['not_authenticated', 'token_invalid', 'workspace_forbidden'],
  anybody: ['token_invalid', 'workspace_forbidden'],
  operator: ['operator_only'],
};

/** With what a call answers its success. */
export const statusOf = ({ status, response, bytes }: Endpoint): number =>
  status ?? (response || bytes ? 200 : 204);

/** What a call may answer, beside 400 for bad fields, 429 for too many calls at once, 500, and 503 while the database is away. */
export const errorsOf = (call: Endpoint): readonly ErrorCode[] => [
  ...REFUSALS[call.access],
  ...(call.permission ? (['permission_denied'] as const) : []),
  ...(call.confirmed ? (['email_not_confirmed'] as const) : []),
  ...(call.errors ?? []),
];

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
/** What a caller writes into the path: any text, whatever it stands for. */
export type ParamsInputOf<E extends Endpoint> = {
  [Name in keyof ParamsOf<E>]: ParamsOf<E>[Name] extends string ? string : ParamsOf<E>[Name];
};
export type QueryOf<E extends Endpoint> = Output<E['query']>;
/** What a caller writes in the query: defaults may be left out. */
export type QueryInputOf<E extends Endpoint> = Input<E['query']>;
export type BodyOf<E extends Endpoint> = E['body'] extends 'block' | FileBody
  ? Uint8Array
  : Output<E['body']>;
/** What a caller writes in a JSON body: defaults may be left out. Of a file, the file. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends FileBody ? Blob : Input<E['body']>;
export type ResponseOf<E extends Endpoint> = Output<E['response']>;
