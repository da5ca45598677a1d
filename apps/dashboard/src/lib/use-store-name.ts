import type { Platform } from '@vitrine/contract/common';
import { useTranslation } from 'react-i18next';
import { storeNameOf } from './store-name.ts';

/** `storeNameOf` in the language on screen. */
export function useStoreName() {
  const { t } = useTranslation('sidebar');
  return (store: { store_name: string; platform: Platform; store_id: string }) =>
    storeNameOf(store, (id) => t('unnamedStore', { id }));
}
