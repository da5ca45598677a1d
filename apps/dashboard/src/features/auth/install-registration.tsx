import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicScreen } from '../../components/public-screen.tsx';
import { call } from '../../lib/api/api.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { SignInLink, WithoutStoreLink } from './account-links.tsx';
import { BeginAgain, isNoLongerGood } from './begin-again.tsx';
import { RegisterForm } from './register-form.tsx';
import type { Registration } from './registration-mode.ts';
import { RetryAlert } from './retry-alert.tsx';
import type { ClaimedStore } from './store-claim.tsx';
import { beginInLanguage } from './store-language.ts';

interface InstallRegistrationProps {
  installation: Extract<Registration, { mode: 'install' }>;
  /** Instead of the registration, once the store is known: to somebody who is signed in. */
  claim: ((store: ClaimedStore) => ReactNode) | undefined;
  onRegistered: () => void;
}

/** Registration of a store that is being installed: its platform sent the person here, with a proof of the store. */
export function InstallRegistration({ installation, claim, onRegistered }: InstallRegistrationProps) {
  const { t } = useTranslation('loginAndPass');
  const { platform, merchant_id } = installation;
  const { loaded, retry } = useLoaded(async () => {
    const found = await call('merchants_detail', { params: { merchant_id } });
    await beginInLanguage(found.main_language, merchant_id);
    return found;
  });
  const store = loaded.state === 'ready' ? loaded.value : undefined;
  const name = store && (store.store_name || store.store_id);
  const intro = name ? t('register.install.intro', { store: name }) : t('register.install.loading');
  if (claim && store && name) return claim({ ticket: merchant_id, platform, store_id: store.store_id, name });

  return (
    <PublicScreen
      title={t('register.install.title')}
      {...(loaded.state !== 'failed' && { intro })}
      links={<SignInLink />}
    >
      {loaded.state === 'failed' && (
        <>
          <RetryAlert
            always
            error={loaded.error}
            fallback={t('errors.codes.store_not_found')}
            retry={retry}
          />
          {isNoLongerGood(loaded.error) && <BeginAgain platform={platform} secondary />}
          <WithoutStoreLink />
        </>
      )}
      {!claim && (
        // What was typed stays for when the store is found after all.
        <div hidden={loaded.state === 'failed'}>
          <RegisterForm
            of={{ platform, merchant_id, store_id: store?.store_id }}
            {...(store?.email && { storeEmail: store.email })}
            submitLabel={t('register.install.submit')}
            disabled={!store}
            onRegistered={onRegistered}
          />
        </div>
      )}
    </PublicScreen>
  );
}
