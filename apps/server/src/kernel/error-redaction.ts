/** SQLSTATEs of class 22, data exception (PostgreSQL's appendix A). */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/** Drizzle's error of a query: its message and its stack hold what the query was asked with. */
export const quotesQuery = (error: Error): error is Error & { query: unknown } =>
  'query' in error && 'params' in error;

/**
 * What may be told of an error where nobody's data may stand: in the log, in a job's row, to another thread. Its own words, but where they quote what
 * they are about: the database's of a value that it could not take, and JSON.parse's of a text that is no JSON.
 */
export function redactError(error: Error): { message: string; stack: string | undefined } {
  const { name, message, stack } = error;
  if ('code' in error && typeof error.code === 'string' && DATA_EXCEPTION.test(error.code))
    return { message: `the database refused a value (SQLSTATE ${error.code})`, stack: undefined };
  if (name !== 'SyntaxError') return { message, stack };
  const words = `${name}: ${message}`;
  const told = 'a text could not be parsed';
  // Behind its words stands where it was thrown.
  const where = stack?.startsWith(words) ? stack.slice(words.length) : '';
  return { message: told, stack: `${name}: ${told}${where}` };
}
