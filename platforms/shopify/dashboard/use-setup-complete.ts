import type { Merchant, User } from '@vitrine/contract/user';
import { useEffect, useRef } from 'react';
import { call } from '../../../apps/dashboard/src/lib/api/api.ts';

/**
 * Once something comes of a store on Shopify its theme has the app: then nobody has to be asked to enable it. An owner's look tells the
 * server so; `onChange` gets the store as it is then.
 */
export function useSetupComplete(
  user: User | undefined,
  live: boolean,
  onChange: (merchant: Merchant) => void,
): void {
  const begun = useRef(false);
  const due =
    live &&
    user?.merchant.platform === 'shopify' &&
    !user.merchant.shopify_setup_complete &&
    user.permissions.includes('manage_store');
  useEffect(() => {
    if (!due || begun.current) return;
    begun.current = true;
    // Nothing to say to the person: the banner stays until it works, or they dismiss it.
    call('shopify_setup_complete').then(onChange, console.error);
  });
}
