import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lacks } from '../kernel/below-header.ts';

/** What is not in the picture, said once and quietly; nothing when all is there. */
export function ReplayNotices({ damaged, missing, ended }: Lacks) {
  const { t } = useTranslation('sessions');
  const notices = [
    ...(damaged > 0 ? [t('replay.damaged', { count: damaged })] : []),
    ...(ended ? [t(`leftOut.${ended}`)] : []),
    ...(missing > 0 ? [t('replay.missing', { count: missing })] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <NoticeBar role="status" icon={<InfoOutlined aria-hidden />}>
      {notices.join(' ')}
    </NoticeBar>
  );
}

interface NoticeBarProps {
  role: 'status' | 'alert';
  icon: ReactNode;
  children: ReactNode;
}

/** A line over the picture. */
export function NoticeBar({ role, icon, children }: NoticeBarProps) {
  return (
    <Box role={role} sx={barStyle}>
      {icon}
      <span>{children}</span>
    </Box>
  );
}

const barStyle = {
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
  '& > svg': { fontSize: 18 },
} as const;
