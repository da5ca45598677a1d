import { useEffect } from 'react';
import { paths } from '../../config/paths.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/**
 * All tabs of a browser are in one workspace: when another one changes it, this one follows. What it would go on to show, and
 * where an invitation written in it would go, would else be two different stores.
 */
export function useOneWorkspace(): void {
  useEffect(() => {
    // The event comes from other tabs alone. Without a new value the choice was forgotten, which the client's calls notice.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.workspace && newValue !== null) location.assign(paths.home);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
