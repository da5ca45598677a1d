import { useEffect, useRef } from 'react';
import { listenToKeys } from '../kernel/keys.ts';
import type { ViewerAction } from '../kernel/viewer-keys.ts';

/**
 * The viewer's keys, as long as the component is there.
 * @param act answers whether it did something
 */
export function useViewerKeys(on: boolean, act: (action: ViewerAction) => boolean): void {
  const latest = useRef({ on, act });
  latest.current = { on, act };
  useEffect(() => listenToKeys(() => latest.current), []);
}
