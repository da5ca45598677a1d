import { LABEL_KINDS, type LabelKind, MAX_MATCHED_LABELS } from '@vitrine/contract/labels';
import { type SQL, sql } from 'drizzle-orm';
import { number } from '../../database/kinds.ts';
import { firstValue, pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';

/** What visits are chosen by, as the list's parameters say it. */
export type LabelFilters = Partial<Record<LabelKind, readonly string[] | undefined>> & {
  cart_min?: number | undefined;
  cart_max?: number | undefined;
  cart_currency?: string | undefined;
  pages_min?: number | undefined;
  pages_max?: number | undefined;
};

/** One parameter: a visit has one of these labels. */
interface Group {
  ids: number[];
  /** At most so many visits have one. */
  visits: number;
}

/** What a visit must have to be chosen. */
export interface Chosen {
  groups: readonly Group[];
  /** On `session_insight i`. */
  condition: SQL;
  /** The rarest of its groups has at most so many visits; undefined when nothing but numbers is asked for. */
  rarest: number | undefined;
}

type Choice = { ok: true; chosen: Chosen | undefined } | { ok: false; field: LabelKind };

const LABEL_ROW = pick(schema.labels, 'id', 'text', 'sessions');
type LabelRow = RowOf<typeof LABEL_ROW>;

/** Closed kinds keep the letters that their names have. */
const AS_GIVEN: readonly LabelKind[] = ['country'];
const IN_ANY_CASE: readonly LabelKind[] = ['browser', 'os'];

/** Looks up what the parameters mean. @returns `field`: one that stands for too many labels */
export async function chosenBy(orm: Orm, workspace_id: string, filters: LabelFilters): Promise<Choice> {
  const groups: Group[] = [];
  for (const kind of LABEL_KINDS) {
    const values = filters[kind];
    if (!values) continue;
    const rows = new Map<number, LabelRow>();
    for (const value of values)
      for (const row of await matching(orm, workspace_id, kind, value)) rows.set(row.id, row);
    if (rows.size > MAX_MATCHED_LABELS) return { ok: false, field: kind };
    const visits = [...rows.values()].reduce((sum, { sessions }) => sum + sessions, 0);
    groups.push({ ids: [...rows.keys()], visits });
  }
  const numbers = numbersAsked(filters);
  if (groups.length === 0 && numbers.length === 0) return { ok: true, chosen: undefined };
  // The rarest first: it is told first that a visit lacks it.
  groups.sort((a, b) => a.visits - b.visits);
  const conditions = [...groups.map(({ ids }) => hasOneOf(ids)), ...numbers];
  return {
    ok: true,
    chosen: { groups, condition: sql.join(conditions, sql` AND `), rarest: groups[0]?.visits },
  };
}

/** One label is looked up as what a visit has all of: an index finds either. */
const hasOneOf = (ids: readonly number[]): SQL =>
  sql`i.labels ${sql.raw(ids.length === 1 ? '@>' : '&&')} ${sql.param([...ids])}::integer[]`;

function numbersAsked({ cart_min, cart_max, cart_currency, pages_min, pages_max }: LabelFilters): SQL[] {
  const asked = [
    cart_min !== undefined && sql`i.cart_value >= ${cart_min}::float8::numeric`,
    cart_max !== undefined && sql`i.cart_value <= ${cart_max}::float8::numeric`,
    cart_currency !== undefined && sql`i.cart_currency = ${cart_currency}`,
    pages_min !== undefined && sql`i.pages >= ${pages_min}::integer`,
    pages_max !== undefined && sql`i.pages <= ${pages_max}::integer`,
  ];
  return asked.filter((one) => one !== false);
}

/** The labels that a value stands for: that text itself, and where it holds `*`, all that are like it. One more than are too many. */
function matching(orm: Orm, workspace_id: string, kind: LabelKind, value: string): Promise<LabelRow[]> {
  const text = AS_GIVEN.includes(kind) ? value : value.toLowerCase().normalize('NFC');
  const ofKind = sql`workspace_id = ${workspace_id} AND kind = ${kind}`;
  if (IN_ANY_CASE.includes(kind))
    return rowsOf(orm, LABEL_ROW)`SELECT id, text, sessions FROM labels
      WHERE ${ofKind} AND lower(text) LIKE ${likeOf(text)} LIMIT ${MAX_MATCHED_LABELS + 1}`;
  if (!text.includes('*'))
    return rowsOf(orm, LABEL_ROW)`SELECT id, text, sessions FROM labels WHERE ${ofKind} AND text = ${text}`;
  if (kind === 'page_seen') return matchingPages(orm, workspace_id, text);
  return rowsOf(orm, LABEL_ROW)`SELECT id, text, sessions FROM labels
    WHERE ${ofKind} AND text LIKE ${likeOf(text)} LIMIT ${MAX_MATCHED_LABELS + 1}`;
}

/**
 * `/products/*` where the store has a pattern of that name: it and those like it stand for all their pages, of which there may be
 * thousands. Else pages are looked at one by one.
 */
async function matchingPages(orm: Orm, workspace_id: string, text: string): Promise<LabelRow[]> {
  const like = likeOf(text);
  const patterns = await rowsOf(orm, LABEL_ROW)`SELECT id, text, sessions FROM labels
    WHERE workspace_id = ${workspace_id} AND kind = 'pattern' AND text LIKE ${like} AND text <> '*'
    LIMIT ${MAX_MATCHED_LABELS + 1}`;
  const pages = await rowsOf(orm, LABEL_ROW)`SELECT id, text, sessions FROM labels
    WHERE workspace_id = ${workspace_id} AND kind = 'page_seen' AND text LIKE ${like} AND text <> '*'
    LIMIT ${MAX_MATCHED_LABELS + 1}`;
  const rows = [...patterns, ...pages];
  return rows.length > MAX_MATCHED_LABELS && patterns.some((pattern) => pattern.text === text)
    ? patterns
    : rows;
}

/** A value is a text, of which `*` alone means more than itself. */
const likeOf = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%');

/** How many visits can be chosen at all: each is of a new visitor or of one who came back. */
export const countVisits = async (orm: Orm, workspace_id: string): Promise<number> =>
  (await firstValue(orm, { count: number })`SELECT coalesce(sum(sessions), 0) AS count FROM labels
    WHERE workspace_id = ${workspace_id} AND kind = 'visitor'`) ?? 0;
