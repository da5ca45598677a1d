import { guard } from '../host/guard.ts';

export type Visibility = { visible: boolean; focused: boolean };

export const visibilityNow = (): Visibility => ({
  visible: document.visibilityState === 'visible',
  focused: document.hasFocus(),
});

/** Calls back whenever the page is shown or hidden, gains or loses the focus. Answers how to stop. */
export function watchVisibility(onChange: (now: Visibility) => void): () => void {
  let last = visibilityNow();
  const check = guard(() => {
    const now = visibilityNow();
    if (now.visible === last.visible && now.focused === last.focused) return;
    last = now;
    onChange(now);
  });
  document.addEventListener('visibilitychange', check);
  addEventListener('focus', check);
  addEventListener('blur', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    removeEventListener('focus', check);
    removeEventListener('blur', check);
  };
}
