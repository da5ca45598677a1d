import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { mailLink } from '../../lib/mail-link.ts';
import { type StoreInSnippet, scriptOf } from './script-of.ts';

/** Begins a mail with the script in it, to whoever may change the store's pages: merchants seldom do that themselves. */
export function ScriptMail({ merchant }: { merchant: StoreInSnippet }) {
  const { t } = useTranslation('settings');
  const subject = t('installation.mail.subject');
  const message = t('installation.mail.message', { script: scriptOf(merchant), origin: location.origin });
  return (
    <Button
      component="a"
      href={mailLink('', subject, message)}
      variant="outlined"
      startIcon={<MailOutlineRounded />}
    >
      {t('installation.mail.action')}
    </Button>
  );
}
