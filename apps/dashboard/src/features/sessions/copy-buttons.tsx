import LinkOutlined from '@mui/icons-material/LinkOutlined';
import TagOutlined from '@mui/icons-material/TagOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepButton } from '../../components/keep-button.tsx';
import type { Copyable } from './use-copy.ts';

interface CopyButtonsProps {
  sessionId: string;
  onCopy: (what: Copyable, sessionId: string) => void;
  /** Other actions of the row, before these. */
  children?: ReactNode;
}

/** Copies the replay's link, or the session's ID. They lie above the link that covers a row or card. */
export function CopyButtons({ sessionId, onCopy, children }: CopyButtonsProps) {
  const { t } = useTranslation('sessions');
  return (
    <Box className="row-action" sx={{ position: 'relative', zIndex: 1, display: 'flex', flex: 'none' }}>
      {children}
      <KeepButton sessionId={sessionId} />
      <IconButton aria-label={t('copyLink')} title={t('copyLink')} onClick={() => onCopy('link', sessionId)}>
        <LinkOutlined fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('copyId')} title={t('copyId')} onClick={() => onCopy('id', sessionId)}>
        <TagOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}
