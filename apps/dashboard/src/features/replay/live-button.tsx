import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface LiveButtonProps {
  /** What is on screen is the newest there is. */
  atEnd: boolean;
  onJump: () => void;
}

/** Says that the visit goes on, and leads to what is newest of it. */
export function LiveButton({ atEnd, onJump }: LiveButtonProps) {
  const { t } = useTranslation('sessions');
  const title = atEnd ? t('replay.player.liveNow') : t('replay.player.toNow');
  return (
    <Button
      title={title}
      aria-label={title}
      onClick={onJump}
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
