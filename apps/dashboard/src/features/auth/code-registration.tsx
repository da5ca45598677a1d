import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicScreen } from '../../components/public-screen.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { SignInLink, WithoutStoreLink } from './account-links.tsx';
import { AlreadyConnected } from './already-connected.tsx';
import { BeginAgain } from './begin-again.tsx';
import { installByCode } from './install-by-code.ts';
import { RegisterForm } from './register-form.tsx';
import type { Registration } from './registration-mode.ts';
import { mayPass, RetryAlert } from './retry-alert.tsx';
import type { ClaimedStore } from './store-claim.tsx';
import { Waiting } from './waiting.tsx';

interface CodeRegistrationProps {
  installation: Extract<Registration, { mode: 'code' }>;
  /** Instead of the registration, for the ticket of a store: to somebody who is signed in. */
  claim: ((store: ClaimedStore) => ReactNode) | undefined;
  onRegistered: () => void;
}

/** Registration of a store whose platform sent the person here with a code. */
export function CodeRegistration({ installation, claim, onRegistered }: CodeRegistrationProps) {
  const { t } = useTranslation('loginAndPass');
  const { code, parameters } = installation;
  const { loaded, retry } = useLoaded(() => installByCode(code, parameters));
  if (loaded.state === 'ready') {
    const { merchant_id, ...store } = loaded.value;
    const { platform, store_id } = store;
    const name = store.store_name || store_id;
    if (store.already_connected || merchant_id === null) return <AlreadyConnected store={store} />;
    if (claim) return claim({ ticket: merchant_id, platform, store_id, name });
    return (
      <PublicScreen
        title={t('register.install.title')}
        intro={t('register.install.intro', { store: name })}
        links={<SignInLink />}
      >
        <RegisterForm
          of={{ platform, merchant_id, store_id }}
          {...(store.email !== null && { storeEmail: store.email })}
          submitLabel={t('register.install.submit')}
          onRegistered={onRegistered}
        />
      </PublicScreen>
    );
  }
  if (loaded.state === 'loading') {
    return (
      <PublicScreen title={t('register.install.title')} links={<SignInLink />}>
        <Waiting text={t('register.install.loading')} />
      </PublicScreen>
    );
  }
  const failed = t('errors.codes.installation_failed');
  return (
    <PublicScreen title={t('register.install.failedTitle')} links={<SignInLink />}>
      {mayPass(loaded.error) ? (
        <RetryAlert error={loaded.error} fallback={failed} retry={retry} />
      ) : (
        <>
          <Alert severity="error">{failed}</Alert>
          <BeginAgain platform={parameters.platform} />
        </>
      )}
      <WithoutStoreLink />
    </PublicScreen>
  );
}
