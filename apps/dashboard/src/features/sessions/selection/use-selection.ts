import { createContext, useContext, useMemo, useState } from 'react';
import { among, NOTHING, type Selection, toggle, toggleAll } from './selection.ts';

export interface Selecting {
  /** Ids of the selected rows, of those that are on screen. */
  ids: ReadonlySet<string>;
  /** Ids of the rows on screen, in their order. */
  rows: readonly string[];
  toggle: (id: string, options?: { range: boolean }) => void;
  toggleAll: () => void;
  clear: () => void;
}

const SelectionContext = createContext<Selecting | undefined>(undefined);
export const SelectionProvider = SelectionContext.Provider;

/** What is selected in the list around, and how to change it. */
export function useSelecting(): Selecting {
  const selecting = useContext(SelectionContext);
  if (!selecting) throw new Error('a list that can be selected from is needed around');
  return selecting;
}

/**
 * A selection of `rows` that stays when they are told anew, and is dropped with those that go. Another `view` (page,
 * filters, order) begins with none.
 */
export function useSelection(view: string, rows: readonly string[]): Selecting {
  const [kept, setKept] = useState<{ view: string; selection: Selection }>({ view, selection: NOTHING });
  const selection = kept.view === view ? among(kept.selection, rows) : NOTHING;
  // Dropped for good: a row that comes back is not selected.
  if (kept.view !== view || kept.selection !== selection) setKept({ view, selection });
  const change = (how: (before: Selection) => Selection) =>
    setKept((before) => (before.view === view ? { view, selection: how(before.selection) } : before));
  // The same while nothing changes: else every row's box is made again with each tick of the list's clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` is another array each time, of the same ids.
  return useMemo(
    () => ({
      ids: selection.ids,
      rows,
      toggle: (id, options) => change((before) => toggle(before, rows, id, options)),
      toggleAll: () => change((before) => toggleAll(before, rows)),
      clear: () => change(() => NOTHING),
    }),
    [view, selection, rows.join()],
  );
}
