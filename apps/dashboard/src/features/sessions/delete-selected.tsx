import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDeleteSessions } from './use-delete-sessions.ts';
import { useSelecting } from './use-selection.ts';

interface DeleteSelectedProps {
  /** Whether this person may delete. */
  allowed: boolean;
  /** The list's box, which takes the focus that has lost its place. */
  list: RefObject<HTMLElement | null>;
  /** Rows have gone: the list is to show what there is. */
  onDeleted: () => void;
  /** The list. */
  children: ReactNode;
}

/** A list of which several recordings can be selected and, once somebody has said it twice, deleted. */
export function DeleteSelected({ allowed, list, onDeleted, children }: DeleteSelectedProps) {
  const { t } = useTranslation('sessions');
  const { ids, clear } = useSelecting();
  const deleteSessions = useDeleteSessions();
  const [asking, setAsking] = useState(false);
  // Those that are asked about stay the same while somebody thinks it over, and while the dialog goes from the screen.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const count = chosen.length;
  const emptied = useRef(false);
  const focusList = () => list.current?.focus({ preventScroll: true });

  const ask = () => {
    setChosen([...ids]);
    setAsking(true);
  };
  const confirm = async () => {
    if (!(await deleteSessions(chosen))) return;
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
        reason={allowed ? undefined : t('delete.ownersOnly')}
        onDelete={ask}
        onClear={() => {
          clear();
          focusList();
        }}
      />
      <ConfirmDialog
        open={asking}
        texts={{
          title: t('delete.title', { count }),
          body: t('delete.body', { count }),
          keep: t('delete.keep'),
          submit: t('delete.action'),
          busy: t('delete.busy'),
        }}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
        // The button that it would go back to has gone with the selection.
        onClosed={() => list.current?.contains(document.activeElement) || focusList()}
      />
    </>
  );
}
