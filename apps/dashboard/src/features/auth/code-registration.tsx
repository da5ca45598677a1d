import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { InstalledStore } from '@vitrine/contract/integrations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicScreen } from '../../components/public-screen.tsx';
import { integrationPath, paths } from '../../config/paths.ts';
import { isSignedIn } from '../../lib/session.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FailedInstallationLinks, SignInLink } from './account-links.tsx';
import { installByCode } from './install-by-code.ts';
import { RegisterForm } from './register-form.tsx';
import type { Registration } from './registration-mode.ts';
import { mayPass, RetryAlert } from './retry-alert.tsx';
import { Waiting } from './waiting.tsx';

interface CodeRegistrationProps {
  installation: Extract<Registration, { mode: 'code' }>;
  /** Instead of the registration, for the ticket of a store: to somebody who is signed in. */
  claim: ((store: { ticket: string; name: string }) => ReactNode) | undefined;
  onRegistered: () => void;
}

/** Registration of a store whose platform sent the person here with a code. */
export function CodeRegistration({ installation, claim, onRegistered }: CodeRegistrationProps) {
  const { t } = useTranslation('loginAndPass');
  const { code, parameters } = installation;
  const { loaded, retry } = useLoaded(() => installByCode(code, parameters));
  if (loaded.state === 'ready') {
    const { merchant_id, ...store } = loaded.value;
    const name = store.store_name || store.store_id;
    if (store.already_connected || merchant_id === null) return <AlreadyConnected store={store} />;
    if (claim) return claim({ ticket: merchant_id, name });
    return (
      <PublicScreen
        title={t('register.install.title')}
        intro={t('register.install.intro', { store: name })}
        links={<SignInLink />}
      >
        <RegisterForm
          of={{ platform: store.platform, merchant_id, store_id: store.store_id }}
          {...(store.email !== null && { storeEmail: store.email })}
          submitLabel={t('register.install.submit')}
          onRegistered={onRegistered}
        />
      </PublicScreen>
    );
  }
  const failed = t('errors.codes.installation_failed');
  return (
    <PublicScreen title={t('register.install.title')} links={<SignInLink />}>
      {loaded.state === 'loading' ? (
        <Waiting text={t('register.install.loading')} />
      ) : (
        <>
          {mayPass(loaded.error) ? (
            <RetryAlert error={loaded.error} fallback={failed} retry={retry} />
          ) : (
            <Alert severity="error">{failed}</Alert>
          )}
          <FailedInstallationLinks platform={parameters.platform ?? 'tiendanube'} />
        </>
      )}
    </PublicScreen>
  );
}

/** The store has an account, whose connection was renewed. */
function AlreadyConnected({ store }: { store: Omit<InstalledStore, 'merchant_id'> }) {
  const { t } = useTranslation('loginAndPass');
  const signedIn = isSignedIn();
  return (
    <PublicScreen title={t('register.install.title')}>
      <Alert severity="info" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t('register.install.alreadyConnected', { storeName: store.store_name || store.store_id })}
      </Alert>
      <Button
        component={Link}
        to={signedIn ? integrationPath(store.platform) : paths.login}
        variant="contained"
        size="large"
        fullWidth
      >
        {signedIn ? t('register.install.claim.open') : t('register.signIn')}
      </Button>
    </PublicScreen>
  );
}
