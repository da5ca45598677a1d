import { listen } from '../host/listen.ts';

export type Visibility = { visible: boolean; focused: boolean };

export const visibilityNow = (): Visibility => ({
  visible: document.visibilityState === 'visible',
  focused: document.hasFocus(),
});

/** Calls back whenever the page is shown or hidden, gains or loses the focus. Answers how to stop. */
export function watchVisibility(onChange: (now: Visibility) => void): () => void {
  let last = visibilityNow();
  const check = () => {
    const now = visibilityNow();
    if (now.visible === last.visible && now.focused === last.focused) return;
    last = now;
    onChange(now);
  };
  const stops = [
    listen(document, ['visibilitychange'], check),
    // Not early: each field gains and loses it too.
    listen(window, ['focus', 'blur'], check, false),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
