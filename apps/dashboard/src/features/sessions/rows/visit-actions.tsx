import LinkOutlined from '@mui/icons-material/LinkOutlined';
import TagOutlined from '@mui/icons-material/TagOutlined';
import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { KeepButton } from '../../../components/keep-button.tsx';
import { aboveLink } from '../../../components/stretched-link.ts';
import type { Copyable } from './use-copy.ts';
import { WatchedButton } from './watched-mark.tsx';

interface VisitActionsProps {
  session: SessionSummary;
  onCopy: (what: Copyable, sessionId: string) => void;
}

/** What can be done about a visit without opening it. They lie above the link that covers a row or card. */
export function VisitActions({ session, onCopy }: VisitActionsProps) {
  const { t } = useTranslation('sessions');
  const sessionId = session.session_id;
  return (
    <Box className="row-action" sx={{ ...aboveLink, display: 'flex', flex: 'none' }}>
      <WatchedButton session={session} />
      <KeepButton sessionId={sessionId} />
      <IconAction label={t('copyLink')} onClick={() => onCopy('link', sessionId)}>
        <LinkOutlined fontSize="small" />
      </IconAction>
      <IconAction label={t('copyId')} onClick={() => onCopy('id', sessionId)}>
        <TagOutlined fontSize="small" />
      </IconAction>
    </Box>
  );
}
