import type { ErrorCode, FieldErrors } from '@vitrine/contract/errors';

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came (no network, time-out).
 * `detail` and `code` are the server's, absent when it sent none; `fields` holds the messages for single fields.
 * `timed_out`: no answer came, and it was waited for as long as a call is waited for.
 * `retry_after` is in how many seconds the server wants to be asked again; `scopes` names what a platform's credentials lack.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;
  readonly timed_out: boolean;
  readonly retry_after: number | undefined;
  readonly scopes: readonly string[];

  constructor(
    status: number,
    about: {
      detail?: string | undefined;
      code?: ErrorCode | undefined;
      fields?: FieldErrors;
      timed_out?: boolean;
      retry_after?: number | undefined;
      scopes?: readonly string[];
      cause?: unknown;
    },
  ) {
    super(about.detail ?? (status === 0 ? 'No answer from the server' : `The server answered ${status}`), {
      cause: about.cause,
    });
    this.status = status;
    this.detail = about.detail;
    this.code = about.code;
    this.fields = about.fields ?? {};
    this.timed_out = about.timed_out ?? false;
    this.retry_after = about.retry_after;
    this.scopes = about.scopes ?? [];
  }
}

/** Reads the documented error shapes: `{detail, code, retry_after?, scopes?}`, or `{field: [message, …]}` with 400. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) return new ApiError(response.status, {});
  const { detail, code, retry_after, scopes } = body as Readonly<Record<string, unknown>>;
  if (typeof detail === 'string') {
    return new ApiError(response.status, {
      detail,
      // The catalogue is the server's: a code of a newer server is carried along and equals none we test for.
      code: typeof code === 'string' ? (code as ErrorCode) : undefined,
      retry_after: typeof retry_after === 'number' ? retry_after : undefined,
      scopes: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [],
    });
  }
  return new ApiError(response.status, { fields: fieldErrors(body) });
}

const fieldErrors = (body: object): FieldErrors =>
  Object.fromEntries(
    Object.entries(body)
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
      .map(([field, messages]) => [field, messages.filter((message) => typeof message === 'string')]),
  );
