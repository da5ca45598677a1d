import { useEffect } from 'react';
import { workspace } from '../../lib/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/**
 * Whether the usage card of this workspace is likely to come: room that is kept for one which does not come would close
 * again and move what is below. `shown` is what turned out, undefined until then; this browser remembers it.
 */
export function useExpected(shown: boolean | undefined): boolean {
  const key = storageKeys.usageHidden + workspace.read();
  useEffect(() => {
    if (shown === true) removeStored(key);
    if (shown === false) writeStored(key, '1');
  }, [shown, key]);
  return readStored(key) === undefined;
}
