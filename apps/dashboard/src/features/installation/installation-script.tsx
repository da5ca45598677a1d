import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toasts.tsx';
import { Unseen } from '../../components/unseen.tsx';
import { COPY_TOAST_MS } from '../../components/use-copy-text.ts';
import { MailAction } from './mail-action.tsx';
import { type StoreInSnippet, scriptOf } from './script-of.ts';
import { useCopy } from './use-copy.ts';

/** The store's script as it goes into its head, copied or mailed to whoever looks after the store. */
export function InstallationScript({ merchant }: { merchant: StoreInSnippet }) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const { copied, copy } = useCopy();
  const script = scriptOf(merchant);

  const onCopy = () =>
    copy(script).catch((error: unknown) => {
      console.error(error);
      toast('error', t('installation.copyFailed'), COPY_TOAST_MS);
    });

  return (
    <Box sx={frameStyle}>
      {/* It scrolls within itself: the arrow keys need to reach it. */}
      <Box component="pre" tabIndex={0} role="region" aria-label={t('installation.script')} sx={scriptStyle}>
        <code>{script}</code>
      </Box>
      <Box sx={actionsStyle}>
        <Button
          variant="contained"
          onClick={onCopy}
          startIcon={copied ? <CheckRounded /> : <ContentCopyOutlined />}
        >
          {copied ? t('installation.copied') : t('installation.copy')}
        </Button>
        <MailAction
          subject={t('installation.mail.subject')}
          message={t('installation.mail.message', { script, origin: location.origin })}
        />
        {/* The button's own change of name is not read out. */}
        <Unseen role="status">{copied && t('installation.copied')}</Unseen>
      </Box>
    </Box>
  );
}

const frameStyle = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
} as const;

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  p: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const scriptStyle = {
  m: 0,
  p: 2,
  maxHeight: 260,
  overflow: 'auto',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  bgcolor: 'background.default',
  '&:focus-visible': { outlineOffset: -2 },
} as const;
