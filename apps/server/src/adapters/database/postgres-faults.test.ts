import { expect, it } from 'vitest';
import { postgresAdvice } from './postgres-faults.ts';

const coded = (code: string) => Object.assign(new Error('its own words'), { code });

it.each([
  [coded('28P01'), 'user and password in DATABASE_URL'],
  [coded('3D000'), 'Create that database'],
  [coded('ECONNREFUSED'), 'start PostgreSQL'],
  [coded('ENOTFOUND'), 'Correct the host'],
  [new Error('query failed', { cause: coded('42501') }), 'make it the owner'],
  [new Error('The server does not support SSL connections'), 'Remove sslmode'],
])('says what to set for %s', (error, expected) => {
  expect(postgresAdvice(error)).toContain(expected);
});

it('has no advice for what is ours to mend', () => {
  for (const error of [coded('42P01'), new Error('broken'), undefined])
    expect(postgresAdvice(error)).toBeUndefined();
});
