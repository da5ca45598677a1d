import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';
import { errorText } from './error-text.ts';

describe('the wait after a failed try', () => {
  it.each([
    [1, 2_000],
    [2, 4_000],
    [8, 256_000],
    [9, 512_000],
    [10, 900_000],
    [5_000, 900_000],
  ])('is after %i at most %i ms, and at least half of it', (attempts, longest) => {
    expect(backOffMs(attempts, 0)).toBe(longest);
    expect(backOffMs(attempts, 1)).toBe(longest / 2);
  });
});

/** What JSON.parse throws of it. */
function notJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

describe('what the operator is told of an error', () => {
  const query = Object.assign(
    new Error('Failed query: … params: anna@example.com', {
      cause: new Error('duplicate key'),
    }),
    { query: 'INSERT', params: ['anna@example.com'] },
  );
  const refused = Object.assign(new Error('invalid input syntax for type uuid: "anna@example.com"'), {
    code: '22P02',
  });
  const refusedQuery = Object.assign(new Error('Failed query: …', { cause: refused }), {
    query: 'INSERT',
    params: ['anna@example.com'],
  });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  it.each([
    [refused, 'Error: the database refused a value (SQLSTATE 22P02)'],
    [refusedQuery, 'Error: the database refused a value (SQLSTATE 22P02)'],
    [away, 'Error: connect ECONNREFUSED'],
    [new TypeError('no'), 'TypeError: no'],
    [notJson('{"email":anna@example.com}'), 'SyntaxError: a text could not be parsed'],
    ['a text', 'a text'],
    [query, 'Error: duplicate key'],
    [new Error(`a\0b${'é'.repeat(600)}`), `Error: ab${'é'.repeat(491)}`],
    [new Error(`${'x'.repeat(492)}😀`), `Error: ${'x'.repeat(492)}\ufffd`],
  ])('%#', (error, text) => {
    expect(errorText(error)).toBe(text);
  });
});
