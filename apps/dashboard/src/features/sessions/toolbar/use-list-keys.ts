import { type RefObject, useEffect, useRef } from 'react';
import { ROW_LINK } from '../rows/row-link.ts';
import { keyAction } from './list-keys.ts';

/** Where a key is typed, or belongs to something that lies over the list. */
const NOT_OURS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], .MuiModal-root, [role=slider]';

interface ListKeysOptions {
  /** Holds the rows. */
  area: RefObject<HTMLElement | null>;
  on: boolean;
  onSearch: () => void;
  onHelp: () => void;
}

/**
 * The keyboard's ways through the list. A row has the focus when its link has it: Enter opens it as it opens any link,
 * and the order of tabbing stays as it is.
 */
export function useListKeys(options: ListKeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { area, on, onSearch, onHelp } = latest.current;
      const { target, key } = event;
      if (!on || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(NOT_OURS)) return;
      const links = [...(area.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
      const row = links.findIndex((link) => rowOf(link)?.contains(document.activeElement));
      const action = keyAction(key, {
        rows: links.length,
        row: row === -1 ? undefined : row,
        columns: columnsOf(links),
      });
      if (!action) return;
      event.preventDefault();
      if (action.kind === 'search') onSearch();
      else if (action.kind === 'help') onHelp();
      else if (action.kind === 'open') links[row]?.click();
      else if (action.kind === 'select') selectBoxOf(links[row])?.click();
      else goTo(links[action.row]);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const selectBoxOf = (link: HTMLElement | undefined) =>
  rowOf(link)?.querySelector<HTMLElement>('[data-select] input');

const rowOf = (link: HTMLElement | undefined) => link?.closest<HTMLElement>('tr, li');

/** How many stand in the line of the first. */
function columnsOf(links: readonly HTMLElement[]): number {
  const tops = links.map((link) => rowOf(link)?.getBoundingClientRect().top);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}

/** The whole row comes into sight, not its link alone. */
function goTo(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true });
  rowOf(link)?.scrollIntoView({ block: 'nearest' });
}
