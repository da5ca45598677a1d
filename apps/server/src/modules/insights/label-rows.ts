import { OTHER_LABEL } from '@vitrine/contract/labels';
import { sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { recordset } from '../../database/recordset.ts';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { LabelText } from './visit-labels.ts';

/** New ones of a kind that a store has on a day: whoever knows its id can invent as many. What comes then is counted as one. */
const MAX_NEW_A_DAY = 500;
/** Patterns of pages are few by what they are. */
const MAX_PATTERNS = 300;

const LABEL_ROW = pick(schema.labels, 'id', 'kind', 'text');
type LabelRow = RowOf<typeof LABEL_ROW>;

const TEXT_KEY = 'kind text, text text';

const keyOf = ({ kind, text }: LabelText) => `${kind}/${text}`;

/**
 * Locks the labels that a visit has and had, made for it where they are new: in order of their ids, so that two visits wait for one
 * another in turn.
 * @param day in UTC
 * @returns ids of those that it has
 */
export async function lockLabels(
  tx: Orm,
  workspace_id: string,
  { texts, before, day }: { texts: readonly LabelText[]; before: readonly number[]; day: string },
): Promise<number[]> {
  const wanted = await withinCaps(tx, workspace_id, texts, day);
  for (;;) {
    const locked = await lock(tx, workspace_id, wanted, before);
    const ids = new Map(locked.map((row) => [keyOf(row), row.id]));
    const missing = wanted.filter((label) => !ids.has(keyOf(label)));
    if (missing.length === 0) return [...new Set(wanted.map((label) => ids.get(keyOf(label)) ?? 0))];
    // Again: between the two somebody may have taken the last visit of one away, and it went.
    await insert(tx, workspace_id, missing, day);
  }
}

/** Those that are new beyond what a store may have are told by one. */
async function withinCaps(
  tx: Orm,
  workspace_id: string,
  texts: readonly LabelText[],
  day: string,
): Promise<LabelText[]> {
  const known = new Set((await find(tx, workspace_id, texts)).map(keyOf));
  if (texts.every((label) => known.has(keyOf(label)))) return [...texts];
  const counts = await rowsOf(tx, { kind: schema.labels.kind, count: number })`
    SELECT kind, count(*) AS count FROM labels
    WHERE workspace_id = ${workspace_id} AND (new_on = ${day}::date OR kind = 'pattern') GROUP BY kind`;
  const room = new Map(counts.map(({ kind, count }) => [kind, mostOf(kind) - count]));
  const capped = texts.map((label) => {
    if (known.has(keyOf(label))) return label;
    const left = room.get(label.kind) ?? mostOf(label.kind);
    room.set(label.kind, left - 1);
    return left > 0 ? label : { kind: label.kind, text: OTHER_LABEL };
  });
  return [...new Map(capped.map((label) => [keyOf(label), label])).values()];
}

const mostOf = (kind: string) => (kind === 'pattern' ? MAX_PATTERNS : MAX_NEW_A_DAY);

const find = (tx: Orm, workspace_id: string, texts: readonly LabelText[]): Promise<LabelRow[]> =>
  rowsOf(tx, LABEL_ROW)`SELECT l.id, l.kind, l.text FROM labels l JOIN ${recordset(texts, TEXT_KEY)}
    ON l.kind = n.kind AND l.text = n.text WHERE l.workspace_id = ${workspace_id}`;

const lock = (
  tx: Orm,
  workspace_id: string,
  texts: readonly LabelText[],
  before: readonly number[],
): Promise<LabelRow[]> =>
  rowsOf(tx, LABEL_ROW)`SELECT id, kind, text FROM labels WHERE id = ANY(ARRAY(
      SELECT l.id FROM labels l JOIN ${recordset(texts, TEXT_KEY)} ON l.kind = n.kind AND l.text = n.text
      WHERE l.workspace_id = ${workspace_id}) || ${sql.param([...before])}::integer[])
    ORDER BY id FOR UPDATE`;

const insert = (tx: Orm, workspace_id: string, texts: readonly LabelText[], day: string) =>
  tx.execute(sql`INSERT INTO labels (workspace_id, kind, text, new_on)
    SELECT ${workspace_id}::uuid, n.kind, n.text, ${day}::date FROM ${recordset(texts, TEXT_KEY)}
    ORDER BY n.kind, n.text COLLATE "C" ON CONFLICT DO NOTHING`);

/** What is added to each label's visits, by its id. */
export type LabelDifferences = ReadonlyMap<number, number>;

/** Of labels that are locked. Those that no visit has any more go. */
export async function addToLabels(tx: Orm, differences: LabelDifferences): Promise<void> {
  const rows = [...differences].flatMap(([id, by]) => (by === 0 ? [] : [{ id, by }]));
  if (rows.length === 0) return;
  await tx.execute(sql`UPDATE labels l SET sessions = l.sessions + n.by
    FROM ${recordset(rows, 'id integer, by integer')} WHERE l.id = n.id`);
  const fewer = rows.flatMap(({ id, by }) => (by < 0 ? [id] : []));
  if (fewer.length > 0)
    await tx.execute(sql`DELETE FROM labels WHERE id = ANY(${sql.param(fewer)}::integer[]) AND sessions = 0`);
}

export const lockById = (tx: Orm, ids: readonly number[]) =>
  tx.execute(
    sql`SELECT FROM labels WHERE id = ANY(${sql.param([...ids])}::integer[]) ORDER BY id FOR UPDATE`,
  );
