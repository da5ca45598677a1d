import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import { useStoreValue } from '../playing/use-store.ts';

interface LiveButtonProps {
  /** Where the replay is, ms of session time. */
  moving: ExternalStore;
  /** Where what has come ends. */
  end: number;
  onJump: (position: number) => void;
}

/** Says that the visit goes on, and leads to what is newest of it. */
export function LiveButton({ moving, end, onJump }: LiveButtonProps) {
  const { t } = useTranslation('sessions');
  // Who is no further behind than what the tracker sends at once sees the newest there is.
  const atEnd = useStoreValue(moving, (position) => end - position <= SEND_INTERVAL_MS);
  const title = atEnd ? t('replay.player.liveNow') : t('replay.player.toNow');
  return (
    <Button
      title={title}
      aria-label={title}
      onClick={() => onJump(end)}
      color="inherit"
      size="small"
      sx={{ minWidth: 0, px: 1, gap: 0.75, fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
    >
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          width: 10,
          height: 10,
          borderRadius: '50%',
          border: 2,
          borderColor: 'error.main',
          // Filled at the end, a ring behind it: not by its colour alone.
          ...(atEnd && { bgcolor: 'error.main' }),
        }}
      />
      {t('replay.player.live')}
    </Button>
  );
}
