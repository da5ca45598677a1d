import type { Merchant, User } from '@vitrine/contract/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/toasts.tsx';
import { call } from '../../lib/api/api.ts';
import { logFailure } from '../../lib/api/log-failure.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/**
 * Whether the store still has to be told how to enable the app, and the way to put that aside: an owner does it for the
 * store, a member in this browser alone (readings, "Identity"). `onChange` gets the store as it is then.
 */
export function useSetupBanner(user: User | undefined, onChange: (merchant: Merchant) => void) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  // Also where the browser refuses to remember it.
  const [dismissed, setDismissed] = useState(false);
  if (user?.merchant.platform !== 'shopify' || user.merchant.shopify_setup_complete) return undefined;
  const key = storageKeys.setupDismissed + user.merchant.id;
  const owner = user.permissions.includes('manage_store');
  if (!owner && (dismissed || readStored(key) !== undefined)) return undefined;

  const dismiss = async () => {
    if (!owner) {
      writeStored(key, '1');
      setDismissed(true);
      return;
    }
    setBusy(true);
    try {
      onChange(await call('shopify_setup_complete'));
    } catch (error) {
      logFailure('a step of the set-up', error);
      toast('error', t('shopify.dismissFailed'));
    }
    setBusy(false);
  };
  return { busy, dismiss };
}
