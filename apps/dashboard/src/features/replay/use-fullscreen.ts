import { type RefObject, useEffect, useState } from 'react';

/** Shows the element alone on the screen, and back. Null where the browser cannot (phones of Apple's). */
export function useFullscreen(
  element: RefObject<HTMLElement | null>,
): { on: boolean; toggle: () => void } | null {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    toggle: () => {
      // A refusal (no user gesture, a policy) leaves the screen as it is.
      const change = on ? document.exitFullscreen() : element.current?.requestFullscreen();
      change?.catch(() => undefined);
    },
  };
}
