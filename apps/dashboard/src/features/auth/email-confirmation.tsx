import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicScreen } from '../../components/public-screen.tsx';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { RetryAlert } from './retry-alert.tsx';
import { Waiting } from './waiting.tsx';

/** Confirms an email, the account's or a new one, by the code of the link that was mailed to it, as soon as it is on screen. */
export function EmailConfirmation({ code }: { code: string }) {
  const { t } = useTranslation('loginAndPass');
  const { loaded, retry } = useLoaded(() => call('confirm_email', { body: { code } }));
  const done = loaded.state === 'ready';
  const introOf = ({ changed, email }: { changed: boolean; email: string }) =>
    changed ? t('confirm.done', { email }) : t('confirm.doneOwn', { email });
  return (
    <PublicScreen
      title={done ? t('confirm.doneTitle') : t('confirm.title')}
      {...(done && { intro: introOf(loaded.value) })}
    >
      {loaded.state === 'loading' && <Waiting text={t('confirm.working')} />}
      {loaded.state === 'failed' && (
        <RetryAlert error={loaded.error} fallback={t('errors.confirmFailed')} retry={retry} />
      )}
      {loaded.state !== 'loading' && (
        <Button
          component={Link}
          to={paths.home}
          variant={done ? 'contained' : 'outlined'}
          size="large"
          fullWidth
        >
          {t('confirm.home')}
        </Button>
      )}
    </PublicScreen>
  );
}
