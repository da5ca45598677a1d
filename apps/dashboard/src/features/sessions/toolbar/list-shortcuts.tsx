import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { ShortcutsDialog } from '../../../components/shortcuts-dialog.tsx';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { storageKeys } from '../../../lib/storage-keys.ts';
import { SEARCH_ID } from './session-search.tsx';
import { useListKeys } from './use-list-keys.ts';

const ROWS = [
  { text: 'next', keys: ['J', '↓'] },
  { text: 'previous', keys: ['K', '↑'] },
  { text: 'sideways', keys: ['←', '→'] },
  { text: 'open', keys: ['Enter', 'O'] },
  { text: 'select', keys: ['X'] },
  { text: 'search', keys: ['/'] },
  { text: 'help', keys: ['?'] },
] as const;

const OFF = 'off';

/** The keys of the list in `area`, and the dialog that names them. */
export function ListShortcuts({ area }: { area: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('sessions');
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState(() => readStored(storageKeys.listKeys) !== OFF);
  useListKeys({
    area,
    on,
    onSearch: () => document.getElementById(SEARCH_ID)?.focus(),
    onHelp: () => setOpen(true),
  });
  const choose = (chosen: boolean) => {
    setOn(chosen);
    if (chosen) removeStored(storageKeys.listKeys);
    else writeStored(storageKeys.listKeys, OFF);
  };
  return (
    <>
      <IconAction
        label={t('keys.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        // A phone has no such keys.
        sx={{ '@media (hover: none)': { display: 'none' } }}
      >
        <KeyboardOutlined fontSize="small" />
      </IconAction>
      <ShortcutsDialog
        open={open}
        onClose={() => setOpen(false)}
        texts={{ title: t('keys.title'), on: t('keys.on'), close: t('keys.close') }}
        rows={ROWS.map(({ text, keys }) => ({ text: t(`keys.${text}`), keys }))}
        on={on}
        onChoose={choose}
      />
    </>
  );
}
