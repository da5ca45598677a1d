import type { Signature } from './checkpoint-copy.ts';

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
  /** Waits for its turn; the database then stands still until its files are copied. Answers a `StillCopy`. */
  | { kind: 'checkpoint'; to: string; known: Record<string, Signature> }
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

export type Answer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; error: PlainError }
  /** The engine is broken: nothing it says from now on is to be believed, and it says nothing more. */
  | { broken: PlainError };

/** First message of the worker: the database is open, or why it is not. */
export type Ready = { ready: true } | { ready: false; error: PlainError };
