import type { Language } from '@vitrine/contract/common';
import { call } from '../../lib/api/api.ts';
import { readUser } from '../../lib/session.ts';

/**
 * An owner's choice of language is the store's too: of its mails, and of the dashboard after signing in. For members it
 * holds in this browser alone (readings, "Identity"). The choice never waits for the server, nor depends on it.
 */
export function keepLanguageOfStore(language: Language): void {
  const user = readUser();
  if (!user?.permissions.includes('manage_store')) return;
  call('stores_update', { params: { store_id: user.merchant.id }, body: { main_language: language } }).catch(
    console.error,
  );
}
