/** Rows above and below what is in sight that are drawn too: a flick of the wheel shows no gap. */
const OVERSCAN = 6;

/** Which rows of `count` to draw: from `first` until before `end`. */
export function rowsInSight(
  view: { top: number; height: number },
  row: number,
  count: number,
): { first: number; end: number } {
  const first = Math.floor(view.top / row) - OVERSCAN;
  const end = Math.ceil((view.top + view.height) / row) + OVERSCAN;
  return { first: Math.min(Math.max(0, first), count), end: Math.min(Math.max(0, end), count) };
}

/** Where to scroll so that the row is in sight with its neighbours; null when it is already. */
export function scrollToRow(
  view: { top: number; height: number },
  row: number,
  index: number,
): number | null {
  const top = index * row;
  const margin = Math.min(row, view.height / 4);
  if (top - margin >= view.top && top + row + margin <= view.top + view.height) return null;
  return Math.max(0, top + row / 2 - view.height / 2);
}
