import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { workspace } from '../../lib/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import { quotaNotice, rememberedNotice } from './quota-view.ts';
import { usageQuery } from './usage-query.ts';

/**
 * What is to be said of the plan's use on every screen; undefined, nothing. This browser remembers it: what comes when the server
 * has answered would push the page down.
 */
export function useQuotaNotice() {
  const { data } = useQuery(usageQuery());
  const key = storageKeys.quotaNotice + workspace.read();
  const said = data && quotaNotice(data);
  const kept = data && (said ? JSON.stringify(said) : '');
  useEffect(() => {
    if (kept) writeStored(key, kept);
    else if (kept === '') removeStored(key);
  }, [kept, key]);
  return data ? said : rememberedNotice(readStored(key), Date.now());
}
