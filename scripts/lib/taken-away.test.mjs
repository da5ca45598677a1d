import { expect, test } from 'vitest';
import { takenAway } from './taken-away.mjs';

test.each([
  ['ALTER TABLE sessions ADD COLUMN stage integer;', []],
  ['CREATE TABLE orders (id uuid PRIMARY KEY); DROP INDEX old_index;', []],
  ['-- DROP TABLE in a comment\nCREATE INDEX i ON orders (id);', []],
  ['ALTER TABLE sessions DROP COLUMN country;', ['drops country']],
  ['DROP TABLE IF EXISTS saved_filters;', ['drops saved_filters']],
  ['ALTER TABLE sessions RENAME COLUMN country TO land;', ['renames country']],
  ['ALTER TABLE sessions RENAME TO visits;', ['renames a table']],
  ['ALTER TABLE blocks ALTER COLUMN seq TYPE bigint;', ['changes the type of seq']],
  ['ALTER TABLE users ALTER COLUMN phone SET NOT NULL;', ['asks for phone']],
  ['-- unread since 0.2.0\nALTER TABLE sessions DROP COLUMN country;', []],
])('%s', (sql, taken) => {
  expect(takenAway(sql)).toEqual(taken);
});
