import VideocamOffOutlined from '@mui/icons-material/VideocamOffOutlined';
import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { Unseen } from '../../../components/unseen.tsx';

/** That the tracker left something out; why is in the hint of the row's link, and heard here. */
export function LeftOutMark({ session: { left_out } }: { session: SessionSummary }) {
  const { t } = useTranslation('sessions');
  if (!left_out) return null;
  return (
    <Box component="span" sx={markStyle}>
      <VideocamOffOutlined aria-hidden sx={{ fontSize: 16 }} />
      {t('leftOut.short')}
      <Unseen>{t(`leftOut.${left_out}`)}</Unseen>
    </Box>
  );
}

const markStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: '0.875rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;
