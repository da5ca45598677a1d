import { useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { storageKeys } from '../../../lib/storage-keys.ts';

/** Columns of the table that a person may put away; the visitor, the pages with what happened there, and the actions stay. */
export const COLUMNS = ['domain', 'platform', 'start_time', 'duration', 'browser'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Columns {
  /** The same array until one is put away or brought back. */
  hidden: readonly Column[];
  shows: (column: Column) => boolean;
  toggle: (column: Column) => void;
}

/** Which columns this person's table has, kept in the browser. */
export function useColumns(): Columns {
  const [hidden, setHidden] = useState<readonly Column[]>(readHidden);
  return {
    hidden,
    shows: (column) => !hidden.includes(column),
    toggle(column) {
      const next = COLUMNS.filter((other) => hidden.includes(other) !== (other === column));
      if (next.length > 0) writeStored(storageKeys.listColumns, next.join());
      else removeStored(storageKeys.listColumns);
      setHidden(next);
    },
  };
}

const readHidden = (): Column[] => {
  const stored = (readStored(storageKeys.listColumns) ?? '').split(',');
  return COLUMNS.filter((column) => stored.includes(column));
};
