import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Platform } from '@vitrine/contract/common';
import type { Merchant } from '@vitrine/contract/user';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicScreen } from '../../components/public-screen.tsx';
import { RestrictedButton } from '../../components/restricted-button.tsx';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { isSignedIn, storedUserOf, storeUser } from '../../lib/session.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { BeginAgain, isNoLongerGood } from './begin-again.tsx';
import { FormAlert, type FormProblem } from './form-problem.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { signOut } from './sign-out.ts';
import { Waiting } from './waiting.tsx';

export interface ClaimedStore {
  /** Proof of the store that was installed. */
  ticket: string;
  platform: Platform;
  store_id: string;
  /** What the person knows it by. */
  name: string;
}

interface StoreClaimProps extends ClaimedStore {
  onConnected: (merchant: Merchant) => void;
  /** Nobody is signed in any more: the store is to have an account of its own. */
  onSignedOut: () => void;
}

/** Offers somebody who is signed in to connect a store that they have installed to the account that they have. */
export function StoreClaim(props: StoreClaimProps) {
  const { ticket, platform, store_id, name, onConnected, onSignedOut } = props;
  const { t } = useTranslation('loginAndPass');
  const { loaded, retry } = useLoaded(async () => storedUserOf(await call('users_me')));
  const [busy, setBusy] = useState<'connecting' | 'leaving'>();
  const [problem, setProblem] = useState<FormProblem>();
  const gone = loaded.state === 'failed' && !isSignedIn();
  useEffect(() => {
    if (gone) onSignedOut();
  });

  /** The store as it is once the account has it. Another tab may have been faster: then it is there already. */
  const connected = async (): Promise<Merchant> => {
    try {
      return (await call('stores_connect', { body: { merchant_id: ticket } })).merchant;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'store_taken') throw error;
      const { merchant } = await call('users_me');
      if (merchant.platform !== platform || merchant.store_id !== store_id) throw error;
      return merchant;
    }
  };
  const connect = async () => {
    setBusy('connecting');
    setProblem(undefined);
    try {
      const merchant = await connected();
      if (loaded.state === 'ready') storeUser({ ...loaded.value, merchant });
      onConnected(merchant);
    } catch (error) {
      logFailure('connecting the store', error);
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
    const stay = (
      <Button component={Link} to={paths.home} fullWidth>
        {t('register.install.claim.stay')}
      </Button>
    );
    // Nothing more comes of this ticket, whoever uses it.
    if (typeof problem === 'object' && isNoLongerGood(problem.failed)) {
      return (
        <>
          <FormAlert problem={problem} fallback={t('errors.codes.installation_failed')} />
          <BeginAgain platform={platform} />
          {stay}
        </>
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
        {stay}
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
