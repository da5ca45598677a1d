import { sql } from 'drizzle-orm';
import { json, number } from '../database/kinds.ts';
import { firstRow } from '../database/rows.ts';
import type { Orm } from '../ports/database.ts';
import { iso } from './iso.ts';

/** Keeps what a look that came to its end has found, in place of the one before. @param name the kind of its job @param at ms since the epoch */
export const keepCheck = (orm: Orm, name: string, at: number, found: object) =>
  orm.execute(sql`INSERT INTO checks (name, checked_at, found)
    VALUES (${name}, ${iso(at)}::timestamptz, ${JSON.stringify(found)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, found = excluded.found`);

/** The last such look: when it was (ms since the epoch), and what it found. */
export const lastCheckOf = (
  orm: Orm,
  name: string,
): Promise<{ checked_at: number; found: unknown } | undefined> =>
  firstRow(orm, { checked_at: number, found: json })`
    SELECT (date_part('epoch', checked_at) * 1000)::bigint AS checked_at, found FROM checks WHERE name = ${name}`;
