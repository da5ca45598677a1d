import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Message } from '../components/message.tsx';

/** What a screen shows instead of itself when it threw, or when its code did not come. */
export function RouteError() {
  const { t } = useTranslation('dashboard');
  const error = useRouteError();
  // React reports what a component threw, but not what a loader or a chunk's import did.
  useEffect(() => console.error(error), [error]);
  return (
    <Message role="alert" title={t('error.title')} body={t('error.body')}>
      <Button variant="contained" onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
    </Message>
  );
}
