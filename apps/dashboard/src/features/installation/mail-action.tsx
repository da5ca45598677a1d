import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { mailLink } from '../../lib/mail-link.ts';

/** Begins a mail to whoever may change the store's pages, which merchants seldom do themselves: they know the address, we do not. */
export function MailAction({ subject, message }: { subject: string; message: string }) {
  const { t } = useTranslation('settings');
  return (
    <Button
      component="a"
      href={mailLink('', subject, message)}
      variant="outlined"
      // Read on the warnings' ground, too.
      color="inherit"
      startIcon={<MailOutlineRounded />}
    >
      {t('installation.mail.action')}
    </Button>
  );
}
