/** What the main thread and the PGlite worker say to one another. Everything here survives a structured clone. */

export interface QueryOptions {
  rowMode: 'array' | 'object';
}

export type Request =
  | { kind: 'query'; sql: string; params: unknown[]; options: QueryOptions; transaction?: number }
  | { kind: 'exec'; sql: string; transaction?: number }
  /** Waits for its turn, then holds the one connection until commit or rollback; answers the transaction's number. */
  | { kind: 'begin' }
  | { kind: 'commit' | 'rollback'; transaction: number }
  | { kind: 'close' };

export type Asked = Request & { id: number };

export interface QueryResult {
  rows: unknown[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number;
}

/** The fields of a PostgreSQL error that code decides by. */
export interface PlainError {
  name: string;
  message: string;
  code?: string;
  detail?: string;
  constraint?: string;
}

export type Answer = { id: number; ok: true; value: unknown } | { id: number; ok: false; error: PlainError };

/** First message of the worker: the database is open, or why it is not. */
export type Ready = { ready: true } | { ready: false; error: PlainError };
