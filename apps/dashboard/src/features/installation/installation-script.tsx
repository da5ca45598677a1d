import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { snippet } from '@vitrine/contract/snippet';
import type { Merchant } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toasts.tsx';
import { useCopy } from './use-copy.ts';

/** How long the answer to a copy stands (specification, section 9). */
const TOAST_MS = 3_000;

/** The store's script as it goes into its head, and a button that copies it. */
export function InstallationScript({ merchant }: { merchant: Pick<Merchant, 'platform' | 'store_id'> }) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const { copied, copy } = useCopy();
  const script = snippet({
    publicUrl: location.origin,
    platform: merchant.platform,
    storeId: merchant.store_id,
  });

  const onCopy = () =>
    copy(script).catch((error: unknown) => {
      console.error(error);
      toast({ severity: 'error', text: t('installation.copyFailed'), duration_ms: TOAST_MS });
    });

  return (
    <Box sx={frameStyle}>
      {/* It scrolls within itself: the arrow keys need to reach it. */}
      <Box component="pre" tabIndex={0} role="region" aria-label={t('installation.script')} sx={scriptStyle}>
        <code>{script}</code>
      </Box>
      <Box sx={{ display: 'flex', p: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Button
          variant="contained"
          onClick={onCopy}
          startIcon={copied ? <CheckRounded /> : <ContentCopyOutlined />}
        >
          {copied ? t('installation.copied') : t('installation.copy')}
        </Button>
        {/* The button's own change of name is not read out. */}
        <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
          {copied && t('installation.copied')}
        </Box>
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
