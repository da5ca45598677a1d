import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acrossStyle, BannerText } from '../../components/banner.tsx';
import { bannerStyle } from '../../components/banner-style.ts';
import { useToast } from '../../components/toasts.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { useErrorTexts } from '../../lib/api/use-error-texts.ts';
import { currentUserQuery } from './current-user.ts';

/** Asks on every screen to confirm the email, until the person has, and sends the link again. */
export function ConfirmNotice() {
  // As this browser remembers them: what comes later would push the page down.
  const { data: user } = useQuery(currentUserQuery());
  const asks = user?.email_confirmation;
  if (asks !== 'required' && asks !== 'wanted') return null;
  return <Notice email={user?.email ?? ''} asks={asks} />;
}

function Notice({ email, asks }: { email: string; asks: 'required' | 'wanted' }) {
  const { t } = useTranslation('loginAndPass');
  const id = useId();
  const { busy, sent, send } = useSending(email);
  // The link is mostly opened in another tab: who comes back is not asked any more.
  useQuery({ ...currentUserQuery(), refetchOnWindowFocus: 'always' });
  return (
    <Alert severity="info" role="region" aria-labelledby={id} sx={[bannerStyle, acrossStyle]}>
      <div>
        <BannerText id={id} title={t('confirm.title')} body={t(`confirm.notice.${asks}`, { email })} />
      </div>
      <Button color="inherit" variant="outlined" loading={busy} onClick={() => void send()}>
        {asks === 'required' || sent ? t('confirm.notice.again') : t('confirm.notice.send')}
      </Button>
    </Alert>
  );
}

/** Sends the link, and says in a toast how it went. */
function useSending(email: string) {
  const { t } = useTranslation('loginAndPass');
  const { refusalText } = useErrorTexts();
  const toast = useToast();
  const [state, setState] = useState({ busy: false, sent: false });
  const send = async () => {
    setState({ ...state, busy: true });
    const failure = await call('send_confirmation', {}).then(
      () => undefined,
      (error: unknown) => {
        logFailure('the confirmation link', error);
        return refusalText(error, t('confirm.notice.failed'));
      },
    );
    setState({ busy: false, sent: state.sent || failure === undefined });
    if (failure === undefined) toast('success', t('confirm.notice.sent', { email }));
    else toast('error', failure);
  };
  return { ...state, send };
}
