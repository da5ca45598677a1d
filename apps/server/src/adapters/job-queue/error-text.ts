import { quotesQuery, redactError } from '../../kernel/error-redaction.ts';

/** Longer ones are data, or a stack. */
const MAX_CHARACTERS = 500;

/** What the operator is told of an error. Drizzle's errors carry the values of the query, which may be visitors': of those, what the database said. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return clean(String(error));
  if (quotesQuery(error)) return error.cause === undefined ? 'query failed' : errorText(error.cause);
  return clean(`${error.name}: ${redactError(error).message}`);
}

/** PostgreSQL's texts cannot hold U+0000, nor half a surrogate pair. */
const clean = (text: string) => text.replaceAll('\0', '').slice(0, MAX_CHARACTERS).toWellFormed();
