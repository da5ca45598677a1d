import type { InstalledStore } from '@vitrine/contract/integrations';
import { chooseLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api/api.ts';
import { isSignedIn } from '../../lib/session.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/**
 * Finishes an installation by what its platform wrote into the address, and answers the store. A code is good for one call: when the page
 * is loaded again, this tab remembers what was answered. Fails with an `ApiError`.
 */
export async function installByCode(
  code: string,
  parameters: Record<string, string>,
): Promise<InstalledStore> {
  const key = storageKeys.installed + code;
  const remembered = read(key);
  if (remembered) return remembered;
  // The contract's table says which of them it knows; the others are for the platform's signature.
  const installed = await call('install', { body: { ...parameters, code } as { code: string } });
  write(key, installed);
  // The store's language, as after signing in; from here on it is the person's to change.
  if (!isSignedIn()) await chooseLanguage(installed.main_language).catch(console.error);
  return installed;
}

function read(key: string): InstalledStore | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, installed: InstalledStore): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(installed));
  } catch {
    // The browser refuses: the page is not to be loaded again, then.
  }
}
