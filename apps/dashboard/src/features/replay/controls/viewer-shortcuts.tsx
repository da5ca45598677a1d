import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { ShortcutsDialog } from '../../../components/shortcuts-dialog.tsx';
import type { ViewerAction } from '../kernel/viewer-keys.ts';
import { useViewerKeys } from './use-viewer-keys.ts';

const ROWS = [
  { kind: 'toggle', text: 'replay.player.keys.toggle', keys: [] },
  { kind: 'jump', text: 'replay.player.keys.jump', keys: ['←', '→'] },
  { kind: 'event', text: 'replay.player.keys.event', keys: ['⇧ ←', '⇧ →'] },
  { kind: 'step', text: 'replay.player.keys.step', keys: [',', '.'] },
  { kind: 'session', text: 'replay.player.keys.session', keys: ['[', ']'] },
  { kind: 'fullscreen', text: 'replay.fullscreen', keys: ['F'] },
  { kind: 'help', text: 'keys.help', keys: ['?'] },
] as const;

interface ViewerShortcutsProps {
  on: boolean;
  onChoose: (on: boolean) => void;
  /** Keys that do nothing here are not named. */
  without: readonly ViewerAction['kind'][];
  /** Answers whether it did something. */
  onAction: (action: ViewerAction) => boolean;
  over: RefObject<HTMLElement | null>;
}

/** The keys of the viewer, and the dialog that names them. */
export function ViewerShortcuts({ on, onChoose, without, onAction, over }: ViewerShortcutsProps) {
  const { t } = useTranslation('sessions');
  const [open, setOpen] = useState(false);
  useViewerKeys(on, (action) => {
    if (action.kind !== 'help') return onAction(action);
    setOpen(true);
    return true;
  });
  const title = t('keys.title');
  return (
    <>
      <IconAction
        label={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        // A phone has no such keys, and a narrow window no room beside "Live"; the question mark opens it all the same.
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, '@media (hover: none)': { display: 'none' } }}
      >
        <KeyboardOutlined fontSize="small" />
      </IconAction>
      <ShortcutsDialog
        open={open}
        onClose={() => setOpen(false)}
        texts={{ title, on: t('keys.on'), close: t('keys.close') }}
        rows={ROWS.filter(({ kind }) => !without.includes(kind)).map(({ kind, text, keys }) => ({
          text: t(text),
          keys: kind === 'toggle' ? [t('replay.player.keys.space')] : keys,
        }))}
        on={on}
        onChoose={onChoose}
        over={over}
      />
    </>
  );
}
