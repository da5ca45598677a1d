import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Merchant } from '@vitrine/contract/user';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicScreen } from '../../components/public-screen.tsx';
import { RestrictedButton } from '../../components/restricted-button.tsx';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { isSignedIn, storedUserOf, storeUser } from '../../lib/session.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FormAlert, type FormProblem } from './form-problem.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { signOut } from './sign-out.ts';
import { Waiting } from './waiting.tsx';

interface StoreClaimProps {
  /** Proof of the store that was installed. */
  ticket: string;
  name: string;
  onConnected: (merchant: Merchant) => void;
  /** Nobody is signed in any more: the store is to have an account of its own. */
  onSignedOut: () => void;
}

/** Offers somebody who is signed in to connect a store that they have installed to the account that they have. */
export function StoreClaim({ ticket, name, onConnected, onSignedOut }: StoreClaimProps) {
  const { t } = useTranslation('loginAndPass');
  const { loaded, retry } = useLoaded(async () => storedUserOf(await call('users_me')));
  const [busy, setBusy] = useState<'connecting' | 'leaving'>();
  const [problem, setProblem] = useState<FormProblem>();
  const gone = loaded.state === 'failed' && !isSignedIn();
  useEffect(() => {
    if (gone) onSignedOut();
  });

  const connect = async () => {
    setBusy('connecting');
    setProblem(undefined);
    try {
      const { merchant } = await call('stores_connect', { body: { merchant_id: ticket } });
      if (loaded.state === 'ready') storeUser({ ...loaded.value, merchant });
      onConnected(merchant);
    } catch (error) {
      setProblem({ failed: error });
      setBusy(undefined);
    }
  };
  const leave = async () => {
    setBusy('leaving');
    await signOut();
    onSignedOut();
  };
  const content = () => {
    if (loaded.state === 'loading') return <Waiting text={t('register.install.loading')} />;
    if (loaded.state === 'failed') {
      return (
        <RetryAlert always error={loaded.error} fallback={t('errors.codes.store_not_found')} retry={retry} />
      );
    }
    const allowed = loaded.value.permissions.includes('manage_integrations');
    return (
      <>
        <FormAlert problem={problem} fallback={t('errors.codes.installation_failed')} />
        {!allowed && <Alert severity="info">{t('errors.codes.permission_denied')}</Alert>}
        <RestrictedButton
          variant="contained"
          size="large"
          fullWidth
          reason={allowed ? undefined : t('errors.codes.permission_denied')}
          loading={busy === 'connecting'}
          onClick={() => void connect()}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {t('register.install.claim.submit', { store: name })}
        </RestrictedButton>
        <Button
          variant="outlined"
          fullWidth
          disabled={busy === 'connecting'}
          loading={busy === 'leaving'}
          onClick={() => void leave()}
        >
          {t('register.install.claim.other')}
        </Button>
        <Button component={Link} to={paths.home} fullWidth>
          {t('register.install.claim.stay')}
        </Button>
      </>
    );
  };
  return (
    <PublicScreen
      title={t('register.install.claim.title', { store: name })}
      {...(loaded.state === 'ready' && {
        intro: t('register.install.claim.body', { store: name, email: loaded.value.email }),
      })}
    >
      {content()}
    </PublicScreen>
  );
}
