import type { InstalledStore } from '@vitrine/contract/integrations';
import { call } from '../../lib/api/api.ts';
import { readOfTab, writeOfTab } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import { beginInLanguage } from './store-language.ts';

/**
 * Finishes an installation by what its platform wrote into the address, and answers the store. A code is good for one call: when the page
 * is loaded again, this tab remembers what was answered. Fails with an `ApiError`.
 */
export async function installByCode(
  code: string,
  parameters: Record<string, string>,
): Promise<InstalledStore> {
  const key = storageKeys.installed + code;
  const remembered = readOfTab(key);
  if (remembered !== undefined) return JSON.parse(remembered) as InstalledStore;
  // The contract's table says which of them it knows; the others are for the platform's signature.
  const installed = await call('install', { body: { ...parameters, code } as { code: string } });
  writeOfTab(key, JSON.stringify(installed));
  await beginInLanguage(installed.main_language, code);
  return installed;
}
