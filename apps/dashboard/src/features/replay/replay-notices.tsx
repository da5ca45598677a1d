import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface ReplayNoticesProps {
  /** Parts that cannot be played: blocks and events. */
  damaged: number;
  /** Blocks that never came. */
  missing: number;
}

/** What is not in the picture, said once and quietly; nothing when all is there. */
export function ReplayNotices({ damaged, missing }: ReplayNoticesProps) {
  const { t } = useTranslation('sessions');
  const notices = [
    ...(damaged > 0 ? [t('replay.damaged', { count: damaged })] : []),
    ...(missing > 0 ? [t('replay.missing', { count: missing })] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        fontSize: '0.8125rem',
        // Whole pixels, or the picture below would stand on half ones.
        lineHeight: '20px',
        color: 'text.secondary',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <InfoOutlined aria-hidden sx={{ fontSize: 18 }} />
      {notices.join(' ')}
    </Box>
  );
}
