/** Which rows of a page are selected, and where a range goes on from. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The row that was chosen last. */
  anchor: string | undefined;
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined };

/**
 * Selects the row, or takes it out. As a `range`, all rows from the one chosen before to this one become what this one
 * becomes.
 */
export function toggle(
  { ids, anchor }: Selection,
  rows: readonly string[],
  id: string,
  { range = false } = {},
): Selection {
  const [from, to] = [anchor === undefined ? -1 : rows.indexOf(anchor), rows.indexOf(id)];
  const meant = range && from >= 0 && to >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(ids);
  for (const row of meant) {
    if (ids.has(id)) next.delete(row);
    else next.add(row);
  }
  return { ids: next, anchor: id };
}

/** All rows, or none when all are selected already. */
export const toggleAll = ({ ids }: Selection, rows: readonly string[]): Selection =>
  rows.every((row) => ids.has(row)) ? NOTHING : { ids: new Set(rows), anchor: undefined };

/** What is left of it when only these rows are there; the same object when nothing has gone. */
export function among(selection: Selection, rows: readonly string[]): Selection {
  const { ids, anchor } = selection;
  const left = rows.filter((row) => ids.has(row));
  if (left.length === ids.size) return selection;
  return { ids: new Set(left), anchor: anchor !== undefined && rows.includes(anchor) ? anchor : undefined };
}
