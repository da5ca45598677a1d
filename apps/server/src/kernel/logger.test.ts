import { describe, expect, it } from 'vitest';
import { createLogger, wordsOf } from './logger.ts';

const PERSONAL = 'ana.visitor@example.com';
/** So much of it JSON.parse quotes at least. */
const QUOTED = 'ana.vis';

/** What is logged of an error, as its text and as an object. */
function logged(error: unknown) {
  const lines: string[] = [];
  createLogger('debug', { write: (line) => lines.push(line) }).error({ err: error }, 'it failed');
  expect(lines).toHaveLength(1);
  return { text: lines.join(''), err: JSON.parse(lines.join('')).err };
}

/** As Drizzle throws them. */
const queryError = (cause: Error) =>
  Object.assign(new Error(`Failed query: SELECT $1\nparams: ${PERSONAL}`, { cause }), {
    query: 'SELECT $1',
    params: [PERSONAL],
  });

/** What JSON.parse throws of it, quoting it. */
function notJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

describe('an error in the log', () => {
  it('is told with its kind, words, stack and code', () => {
    const { err } = logged(Object.assign(new TypeError('no such shoe'), { code: 'E_SHOE', port: 1 }));
    expect(err).toEqual({
      type: 'TypeError',
      message: 'no such shoe',
      stack: expect.stringContaining('logger.test'),
      code: 'E_SHOE',
    });
  });

  it('is told without the values of the query that failed, however deep it lies', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      constraint: 'users_email',
      detail: `Key (email)=(${PERSONAL}) already exists.`,
      where: PERSONAL,
    });
    const { text, err } = logged(new Error('not kept', { cause: queryError(cause) }));
    expect(text).not.toContain(PERSONAL);
    expect(err.cause).toMatchObject({ query: 'SELECT $1', cause: { constraint: 'users_email' } });
  });

  it('is told without words of the database that quote a value', () => {
    const cause = Object.assign(new Error(`invalid input syntax for type uuid: "${PERSONAL}"`), {
      code: '22P02',
    });
    const { text, err } = logged(queryError(cause));
    expect(text).not.toContain(PERSONAL);
    const message = 'the database refused a value (SQLSTATE 22P02)';
    expect(err.cause).toEqual({ type: 'Error', message, code: '22P02' });
  });

  it.each([
    `{"email":${PERSONAL}}`,
    PERSONAL,
    // What is quoted of it has a line that looks like one of the stack.
    `\n    at ${PERSONAL}`,
  ])('is told without the text that was to be parsed, but with the place: %j', (text) => {
    const error = notJson(text);
    expect((error as Error).stack).toContain(QUOTED);
    for (const told of [error, new Error('not read', { cause: error })])
      expect(logged(told).text).not.toContain(QUOTED);
    expect(logged(error).err).toMatchObject({
      type: 'SyntaxError',
      message: 'a text could not be parsed',
      stack: expect.stringMatching(/^SyntaxError: a text could not be parsed\n {4}at JSON\.parse /),
    });
  });

  it('is told without the request that a library has put beside it', () => {
    const error = Object.assign(new Error('refused'), {
      config: { headers: { authorization: `Bearer ${PERSONAL}` } },
      response: { body: PERSONAL },
      rejected: [PERSONAL],
    });
    expect(logged(error).text).not.toContain(PERSONAL);
  });
});

describe('an error on a terminal', () => {
  it('is told with its stack', () => {
    const error = new Error('no such shoe');
    expect(wordsOf(error)).toEqual({ message: 'no such shoe', stack: error.stack });
    expect(wordsOf('no shoe').message).toBe('no shoe');
  });

  it('is told by what caused it when a query failed, without the values', () => {
    const cause = new Error('relation "shoes" does not exist');
    expect(wordsOf(queryError(cause))).toEqual({ message: cause.message, stack: cause.stack });
    expect(JSON.stringify(wordsOf(queryError(queryError(cause))))).not.toContain(PERSONAL);
    const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    expect(wordsOf(queryError(refused)).message).toBe('ECONNREFUSED');
    const quoting = Object.assign(new Error(`invalid input: "${PERSONAL}"`), { code: '22P02' });
    const words = 'the database refused a value (SQLSTATE 22P02)';
    expect(wordsOf(queryError(quoting))).toEqual({ message: words, stack: words });
    expect(JSON.stringify(wordsOf(notJson(PERSONAL)))).not.toContain(QUOTED);
    const alone = Object.assign(new Error(PERSONAL), { query: 'SELECT $1', params: [PERSONAL] });
    expect(wordsOf(alone)).toEqual({ message: 'query failed', stack: 'query failed' });
  });
});
