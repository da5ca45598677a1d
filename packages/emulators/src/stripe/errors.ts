/** An answer of Stripe's that is an error, with its status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; decline_code?: string; param?: string; message: string };

  constructor(status: number, body: ApiError['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const noSuch = (what: string, id: string, param: string, status = 404) =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });

export const invalid = (message: string, param?: string, code?: string) =>
  new ApiError(400, {
    type: 'invalid_request_error',
    ...(code && { code }),
    ...(param && { param }),
    message,
  });

/** What a bank says no to. */
export const declined = (code: string, decline_code?: string) =>
  new ApiError(402, {
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
    message: 'Your card was declined.',
  });
