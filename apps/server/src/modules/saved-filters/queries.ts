import { randomUUID } from 'node:crypto';
import { type SavedFilter, type SavedListState, savedListState } from '@vitrine/contract/saved-filters';
import { sql } from 'drizzle-orm';
import { jsonOf, nullable, number, text } from '../../database/kinds.ts';
import { firstRow, hasRows, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

/** Whose filters: a person's, in a workspace. */
export interface Person {
  workspace_id: string;
  user_id: string;
}

/** By it names are the same or not: case does not matter, nor how an accent was typed. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

const byPerson = ({ workspace_id, user_id }: Person) =>
  sql`workspace_id = ${workspace_id} AND user_id = ${user_id}`;

const SAVED_FILTER = {
  ...pick(schema.saved_filters, 'id', 'name'),
  state: jsonOf((state): state is SavedListState => savedListState.safeParse(state).success),
};

export const listSavedFilters = (orm: Orm, person: Person): Promise<SavedFilter[]> =>
  rowsOf(orm, SAVED_FILTER)`
    SELECT id, name, state FROM saved_filters WHERE ${byPerson(person)} ORDER BY name_key`;

/** Until the transaction ends, nobody else changes how many filters this person has. */
export const lockPerson = (tx: Orm, person: Person) =>
  tx.execute(sql`SELECT FROM memberships WHERE ${byPerson(person)} FOR NO KEY UPDATE`);

/** How many there are, and the id of the one of this name. */
export async function countSavedFilters(
  tx: Orm,
  person: Person,
  name: string,
): Promise<{ count: number; same: string | null }> {
  const row = await firstRow(tx, { count: number, same: nullable(text) })`
    SELECT count(*) AS count, (max(id::text) FILTER (WHERE name_key = ${keyOf(name)})) AS same
    FROM saved_filters WHERE ${byPerson(person)}`;
  return row ?? { count: 0, same: null };
}

/** In the place of the one of this name, if there is one. */
export async function putSavedFilter(
  tx: Orm,
  { workspace_id, user_id }: Person,
  { name, state }: { name: string; state: SavedListState },
): Promise<SavedFilter> {
  const row = await firstRow(tx, SAVED_FILTER)`
    INSERT INTO saved_filters (id, workspace_id, user_id, name, name_key, state)
    VALUES (${randomUUID()}, ${workspace_id}, ${user_id}, ${name}, ${keyOf(name)}, ${JSON.stringify(state)}::jsonb)
    ON CONFLICT (workspace_id, user_id, name_key) DO UPDATE SET name = excluded.name, state = excluded.state
    RETURNING id, name, state`;
  if (!row) throw new Error('saved filter not found');
  return row;
}

/** Answers whether there was one. */
export const deleteSavedFilter = (orm: Orm, person: Person, id: string): Promise<boolean> =>
  hasRows(orm)`DELETE FROM saved_filters WHERE id = ${id} AND ${byPerson(person)} RETURNING 1`;
