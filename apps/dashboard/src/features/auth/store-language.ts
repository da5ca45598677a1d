import type { Language } from '@vitrine/contract/common';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api/api.ts';
import { isSignedIn, readUser } from '../../lib/session.ts';
import { readOfTab, writeOfTab } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

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

/**
 * Who comes from a store that is being installed meets its language, as after signing in; from there on it is theirs to change, also when the page is
 * loaded again.
 * @param installation what it came by: a code, a ticket
 */
export async function beginInLanguage(language: Language, installation: string): Promise<void> {
  const key = storageKeys.greeted + installation;
  if (isSignedIn() || readOfTab(key) !== undefined) return;
  writeOfTab(key, '1');
  await chooseLanguage(language).catch(console.error);
}
