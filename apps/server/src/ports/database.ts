import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's PostgreSQL dialect, whichever engine is below; a transaction has the same type. */
export type Orm = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>;

/** Whose the statements are that visitors' blocks need: one name for all of them. */
export const VISITORS = 'visitors';

/**
 * PostgreSQL, embedded (PGlite) or a server. The SQL is what version 15 has. In raw results int8 and numeric
 * are numbers, timestamps and dates are strings, bytea is a Uint8Array, jsonb is parsed, on both engines. They are read by `rowsOf` (database/rows.ts), which
 * checks them.
 */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly orm: Orm;
  /**
   * Does `work`, whose statements are those of `whose` (a person, an address, `VISITORS`). The embedded database does one thing at a time
   * and gives each their turn, however much one of them asks for. A server does several: of a person one at a time, of visitors and of
   * jobs whatever they ask for. A transaction is one of them, so nothing within one may ask beside it.
   */
  asking<T>(whose: string, work: () => Promise<T>): Promise<T>;
  /** Applies the migrations that are missing, in order of their number, each in a transaction, one process at a time. */
  migrate(): Promise<{ applied: string[] }>;
  /**
   * Resolves once everything that was committed before would survive a power cut: at once on PostgreSQL, after a checkpoint
   * on PGlite (some tenths of a second; calls at the same time share one). Rejects when that could not be brought about;
   * what was committed is there all the same. Where many ask one after the other they wait for some seconds; not so with `soon`,
   * which is for callers that can't be anybody.
   */
  flush(options?: { soon: boolean }): Promise<void>;
  /**
   * Resolves once nothing of rows that were removed before can be read from the database's files. Takes a while, and makes
   * everybody wait for parts of it. Rejects when that could not be brought about; doing it again is harmless. A server's
   * log, copies and backups are its operator's.
   */
  expunge(): Promise<void>;
  /** Gives the room of removed rows back for use again. Absent where a server does it by itself. */
  vacuum?(): Promise<void>;
  /** Of this process to the server, now: used by somebody, idle, and the queries that wait for one. Absent where there is no server. */
  readonly connections?: () => { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}
