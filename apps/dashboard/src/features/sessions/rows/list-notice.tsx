import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { HeldList } from '../query/held-list.ts';

interface ListNoticeProps {
  list: HeldList | undefined;
  /** The list on screen could not be refreshed. */
  stale: boolean;
  onRelease: () => void;
}

/** What has happened since the list was drawn, floating over its edge: the list itself stays where it is. */
export function ListNotice({ list, stale, onRelease }: ListNoticeProps) {
  const { t } = useTranslation('sessions');
  const notice = () => {
    if (!list) return null;
    if (stale) {
      return (
        <Box sx={[pillStyle, { px: 2, py: 1, fontSize: '0.875rem' }]}>
          <CloudOffOutlined aria-hidden fontSize="small" sx={{ color: 'warning.main' }} />
          {t('stale')}
        </Box>
      );
    }
    if (!list.changed) return null;
    return (
      <Button color="inherit" onClick={onRelease} startIcon={<ArrowUpwardRounded />} sx={pillStyle}>
        {list.news > 0 ? t('news', { count: list.news }) : t('reordered')}
      </Button>
    );
  };
  return (
    <Box role="status" sx={placeStyle}>
      {notice()}
    </Box>
  );
}

/** Takes no room of its own, stays in sight when the list is scrolled, and covers as little of its header as it can. */
const placeStyle = {
  position: 'sticky',
  top: 36,
  zIndex: 3,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  transform: 'translateY(-12px)',
} as const;

const pillStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  maxWidth: '100%',
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 999,
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:hover': { bgcolor: 'background.paper', borderColor: 'primary.dark' },
  '@keyframes notice': { from: { opacity: 0, transform: 'translateY(-4px)' } },
  animation: 'notice 160ms ease-out',
} as const;
