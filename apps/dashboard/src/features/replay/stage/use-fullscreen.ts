import { useEffect, useState } from 'react';

/**
 * Shows the page alone on the screen, and back; all of it, because toasts lie beside the viewer. Where the browser cannot
 * (phones of Apple's) the viewer, which fills the window anyway, turns dark and back all the same.
 */
export function useFullscreen(): { on: boolean; toggle: () => void } {
  // Where there is no full screen, this may be undefined.
  const [on, setOn] = useState(() => Boolean(document.fullscreenElement));
  useEffect(() => {
    const changed = () => setOn(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  useEffect(() => {
    if (!on || document.fullscreenEnabled) return;
    // As browsers leave theirs.
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOn(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
  return {
    on,
    toggle: () => {
      if (!document.fullscreenEnabled) return setOn(!on);
      // A refusal (no user gesture, a policy) leaves the screen as it is.
      const change = on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      change.catch(() => undefined);
    },
  };
}
