import { useEffect, useState } from 'react';

/**
 * Shows the page alone on the screen, and back; all of it, because toasts lie beside the viewer. Null where the browser
 * cannot (phones of Apple's).
 */
export function useFullscreen(): { on: boolean; toggle: () => void } | null {
  const [on, setOn] = useState(() => document.fullscreenElement !== null);
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
      const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      change.catch(() => undefined);
    },
  };
}
