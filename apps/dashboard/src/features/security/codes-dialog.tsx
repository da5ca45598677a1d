import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staysInside } from '../../components/stays-inside.ts';

interface CodesDialogProps {
  /** Undefined, the dialog is closed. */
  codes: readonly string[] | undefined;
  onClose: () => void;
}

/** The recovery codes, this once. It closes by its button alone: who clicks beside it has not kept them yet. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [last, setLast] = useState(codes);
  if (codes && codes !== last) setLast(codes);
  const [copied, setCopied] = useState<'yes' | 'failed'>();
  const copy = () =>
    navigator.clipboard.writeText((last ?? []).join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Dialog
      {...staysInside}
      open={codes !== undefined}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      slotProps={{ transition: { onExited: () => setCopied(undefined) } }}
    >
      <DialogTitle id={`${id}-title`}>{t('security.codes.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-body`}>{t('security.codes.keep')}</DialogContentText>
        <Box component="ul" aria-label={t('security.codes.title')} sx={listStyle}>
          {last?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
        {copied === 'failed' && <Alert severity="error">{t('security.codes.copyFailed')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={copy}>
          {copied === 'yes' ? t('security.codes.copied') : t('security.codes.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('security.codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(11.5rem, 1fr))',
  gap: 1,
  m: 0,
  p: 2,
  listStyle: 'none',
  textAlign: 'center',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;
