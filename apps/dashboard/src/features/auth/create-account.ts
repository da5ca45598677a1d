import type { BodyInputOf } from '@vitrine/contract/endpoint';
import type { Endpoints } from '@vitrine/contract/endpoints';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api/api.ts';
import { writeStored } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import { presentName } from '../../lib/zone-names.ts';
import { keepSession } from './keep-session.ts';

export type Account = Omit<BodyInputOf<Endpoints['register']>, 'time_zone' | 'language'>;

/** Registers, in the time zone and language of this browser, and signs in. Fails with an `ApiError`. */
export async function createAccount(account: Account): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // The server may not know the old name of a zone, and would take none.
  const time_zone = presentName(timeZone);
  const { workspace_id } = keepSession(
    await call('register', { body: { ...account, time_zone, language: currentLanguage() } }),
  );
  // A store of one's own begins with the way to its first recording: nothing else is to be seen there before.
  if (!account.token) writeStored(storageKeys.firstSteps + workspace_id, 'open');
}
