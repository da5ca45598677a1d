import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { accessesOf } from './table-accesses.mjs';

const TABLES = ['blocks', 'jobs', 'sessions', 'users'];
const of = (source) => {
  const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest);
  const { written, read } = accessesOf(file, TABLES);
  return { written: [...written].sort(), read: [...read].sort() };
};

describe('the tables of a source', () => {
  it.each([
    ['sql`INSERT INTO sessions (a) VALUES (1)`', { written: ['sessions'], read: [] }],
    ['sql`UPDATE sessions s SET a = 1 FROM blocks b`', { written: ['sessions'], read: ['blocks'] }],
    ['sql`DELETE FROM blocks USING jobs`', { written: ['blocks'], read: ['jobs'] }],
    [
      'sql`SELECT 1 FROM sessions s, users u JOIN blocks b ON true`',
      { written: [], read: ['blocks', 'sessions', 'users'] },
    ],
    ['sql`SELECT a FROM jobs FOR UPDATE`', { written: [], read: ['jobs'] }],
    [
      'sql`INSERT INTO jobs (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2`',
      { written: ['jobs'], read: [] },
    ],
    ['sql`WITH jobs AS (SELECT a FROM users) SELECT a FROM jobs`', { written: [], read: ['users'] }],
    ['sql`UPDATE users SET a = (SELECT FROM blocks)`', { written: ['users'], read: ['blocks'] }],
    ['const visits = sql`sessions WHERE workspace_id = 1`', { written: [], read: ['sessions'] }],
    ["deleteSome(orm, 'sessions', id)", { written: ['sessions'], read: [] }],
    ["pick(schema.sessions, 'blocks')", { written: [], read: [] }],
  ])('are told by %s', (source, expected) => expect(of(source)).toEqual(expected));
});
