import type { SessionSummary } from '@vitrine/contract/sessions';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listed } from '../query/held-list.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDeleteSessions } from './use-delete-sessions.ts';
import { useSelecting } from './use-selection.ts';

interface DeleteSelectedProps {
  /** Whether this person may delete. */
  allowed: boolean;
  /** What the list shows. */
  listed: Listed;
  /** The list's box, which takes the focus that has lost its place. */
  list: RefObject<HTMLElement | null>;
  /** Rows have gone: the list is to show what there is. */
  onDeleted: () => void;
  /** The list. */
  children: ReactNode;
}

/** A list of which several recordings can be selected and, once somebody has said it twice, deleted. */
export function DeleteSelected({ allowed, listed, list, onDeleted, children }: DeleteSelectedProps) {
  const { t } = useTranslation('sessions');
  const { ids, clear } = useSelecting();
  const deleteSessions = useDeleteSessions();
  const [asking, setAsking] = useState(false);
  // Those that are asked about stay the same while somebody thinks it over, and while the dialog goes from the screen.
  const [chosen, setChosen] = useState<readonly SessionSummary[]>([]);
  const emptied = useRef(false);
  const focusList = () => list.current?.focus({ preventScroll: true });

  const ask = () => {
    setChosen(listed.results.filter(({ session_id }) => ids.has(session_id)));
    setAsking(true);
  };
  const confirm = async () => {
    if (!(await deleteSessions(chosen.map(({ session_id }) => session_id)))) return;
    emptied.current = true;
    clear();
    onDeleted();
  };
  // With the last row on the page the dialog goes too, and has nobody to give the focus back to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end alone.
  useEffect(
    () => () => void (emptied.current && document.activeElement === document.body && focusList()),
    [],
  );
  return (
    <>
      {children}
      <SelectionBar
        listed={listed}
        reason={allowed ? undefined : t('delete.ownersOnly')}
        onDelete={ask}
        onClear={() => {
          clear();
          focusList();
        }}
      />
      <DeleteDialog
        open={asking}
        sessions={chosen}
        onDelete={confirm}
        onClose={() => setAsking(false)}
        // The button that it would go back to has gone with the selection.
        onClosed={() => list.current?.contains(document.activeElement) || focusList()}
      />
    </>
  );
}
