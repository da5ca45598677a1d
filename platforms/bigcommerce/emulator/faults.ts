/** What the next call of the API, or for a token, meets. */
export type Fault =
  /** An answer of this status; nothing is done. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** 429: the window ends after so many ms. */
  | { throttled_ms: number }
  /** It is done and answered after so many ms. */
  | { slow_ms: number }
  /** The connection is cut, and nothing is done. */
  | 'cut'
  /** It is done; then the connection is cut without an answer. */
  | 'cut_when_done';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON; a string as it is. */
  body?: unknown;
}

/** Where the documents describe what statuses mean: stands in every error. */
const TYPE = 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes';

/** An error as the API writes it (https://docs.bigcommerce.com: scripts.v3.yml, ErrorResponse). */
export const refusal = (status: number, title: string, errors: Record<string, string> = {}): Answer => ({
  status,
  body: { status, title, type: TYPE, errors },
});

/** Of every answer (https://docs.bigcommerce.com: "API rate limits"). */
export const limitHeaders = (reset_ms: number, quota: number, left: number): Record<string, string> => ({
  'x-rate-limit-time-window-ms': '30000',
  'x-rate-limit-time-reset-ms': String(reset_ms),
  'x-rate-limit-requests-quota': String(quota),
  'x-rate-limit-requests-left': String(left),
});

export const throttled = (reset_ms: number, quota: number): Answer => ({
  ...refusal(429, 'Too Many Requests'),
  headers: limitHeaders(reset_ms, quota, 0),
});
