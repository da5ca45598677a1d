/** What a key does in the list: goes to a row (by its number from 0), or one of the rest. */
export type KeyAction =
  | { kind: 'go'; row: number }
  | { kind: 'open' }
  | { kind: 'select' }
  | { kind: 'search' }
  | { kind: 'help' }
  | undefined;

export interface KeyPlace {
  /** Rows on screen. */
  rows: number;
  /** The row that has the focus, or that holds what has it. */
  row: number | undefined;
  /** Rows side by side: 1 in the table, more in the grid. */
  columns: number;
}

/**
 * What `key` does at `place`. Letters work from anywhere; the arrows scroll the page as ever, until a row has the focus.
 * The ends of the list are ends.
 */
export function keyAction(key: string, place: KeyPlace): KeyAction {
  const { rows, row, columns } = place;
  switch (key) {
    case '/':
      return { kind: 'search' };
    case '?':
      return { kind: 'help' };
    case 'o':
      return row === undefined ? undefined : { kind: 'open' };
    case 'x':
      return row === undefined ? undefined : { kind: 'select' };
    case 'j':
      return go((row ?? -1) + 1, rows);
    case 'k':
      return go((row ?? 1) - 1, rows);
  }
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return go(row + columns, rows);
    case 'ArrowUp':
      return go(row - columns, rows);
    case 'ArrowRight':
      return columns > 1 ? go(row + 1, rows) : undefined;
    case 'ArrowLeft':
      return columns > 1 ? go(row - 1, rows) : undefined;
  }
}

const go = (row: number, rows: number): KeyAction =>
  row >= 0 && row < rows ? { kind: 'go', row } : undefined;
