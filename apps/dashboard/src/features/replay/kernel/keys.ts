import { type ViewerAction, viewerKey } from './viewer-keys.ts';

/** Where a key is typed, or belongs to something that lies over the viewer. */
const NOT_OURS =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], .MuiModal-root';

/** What the space bar presses, where the keyboard has brought somebody there; after a click it plays. Links it leaves alone. */
const PRESSED = 'button, summary, [role=button], [role=tab]';

/** Held down, these would go back and forth. */
const ONCE: readonly ViewerAction['kind'][] = ['toggle', 'fullscreen', 'help', 'session'];

/** What the keys do now. */
export interface KeyListener {
  /** False leaves all but the slider's arrows alone. */
  on: boolean;
  /** Answers whether it did something. */
  act: (action: ViewerAction) => boolean;
}

/**
 * Listens to the viewer's keys, wherever the focus is, and answers how to stop. The slider's arrows are the viewer's too, also where `on` is
 * false: its own step is a thousandth of the session, a blink of a short one.
 */
export function listenToKeys(listener: () => KeyListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let pressed = '';
  let clicked: Element | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    const { on, act } = listener();
    const { target, key } = event;
    const element = target instanceof Element ? target : document.body;
    const slides = isSlid(element, key);
    if (slides ? false : !on || event.defaultPrevented || event.isComposing) return;
    if (hasModifier(event) || element.closest(NOT_OURS)) return;
    // (Not `:focus-visible`: browsers say so of what was clicked as well, once a key is pressed.)
    const button = element.closest(PRESSED);
    if (key === ' ' && button && button !== clicked) return;
    const action = viewerKey(key, event.shiftKey);
    if (!action) return;
    if (!(event.repeat && ONCE.includes(action.kind)) && !act(action)) return;
    event.preventDefault();
    pressed = key;
  };
  // A button that the mouse has left focused would be pressed as the space bar is let go.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === pressed && pressed === ' ') event.preventDefault();
    pressed = '';
  };
  const onPointerDown = ({ target }: PointerEvent) => {
    clicked = target instanceof Element ? target.closest(PRESSED) : null;
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    if (target !== clicked) clicked = null;
  };
  document.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('keyup', onKeyUp, { signal });
  return () => stop.abort();
}

/** The slider has prevented its arrows' own effect, for this one. */
export const isSlid = (element: Element, key: string): boolean =>
  element.matches('input[type=range]') && (key === 'ArrowLeft' || key === 'ArrowRight');

/** With AltGr, which some keyboards need for a bracket, both of Ctrl and Alt are told. */
const hasModifier = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
