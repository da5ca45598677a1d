/** Longer ones are data, or a stack. */
const MAX_CHARACTERS = 500;

/** SQLSTATEs of class 22, data exception (PostgreSQL's appendix A). */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * What the operator is told of an error. Drizzle's errors carry the values of the query, which may be visitors': of
 * those, what the database said; and where it speaks of a value that it could not take, it quotes it: then the code alone.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return clean(String(error));
  if ('query' in error && 'params' in error)
    return error.cause === undefined ? 'a query failed' : errorText(error.cause);
  if ('code' in error && typeof error.code === 'string' && DATA_EXCEPTION.test(error.code))
    return `the database refused a value (SQLSTATE ${error.code})`;
  return clean(`${error.name}: ${error.message}`);
}

/** PostgreSQL's texts cannot hold U+0000, nor half a surrogate pair. */
const clean = (text: string) => text.replaceAll('\0', '').slice(0, MAX_CHARACTERS).toWellFormed();
