import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import { fit } from '@vitrine/player';
import type { Viewport } from '@vitrine/recording/event-shapes';
import { change, createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import '@vitrine/player/replay.css';

/** What is on the stage, for what is written about it. */
export interface StageView {
  /** The recorded window; null before the first picture. */
  viewport: Viewport | null;
  /** That the picture is drawn at. */
  scale: number;
  /** It is drawn as large as it was, and scrolled. */
  large: boolean;
}

/** The recorded window, fitted into whatever room there is. */
export interface Stage {
  /** Where the player puts its frames. */
  container: HTMLElement;
  view: ExternalStore<StageView>;
  setViewport(viewport: Viewport | null): void;
  /** @param name of the scrolled part, for who cannot see it */
  setLarge(large: boolean, name: string): void;
  /** The picture at rest is complete, its images and fonts included. */
  setSettled(settled: boolean): void;
  setCursor(shown: boolean): void;
  /** What the picture is. */
  setLabel(label: string): void;
  /** Follows how much room there is, once it is in the document. Answers how to stop. */
  watch(): () => void;
}

/**
 * Draws in the elements of `STAGE_HTML` in `area`. At scale 1 nothing of ours touches the picture's pixels, not even an identity
 * transform: it is the one that the visitor's browser would draw.
 */
export function createStage(area: HTMLElement): Stage {
  const [frame, container] = area.querySelectorAll<HTMLElement>('.viewer-frame, .viewer-window');
  if (!frame || !container) throw new Error('The stage has no frame');
  const view = createExternalStore<StageView>({ viewport: null, scale: 1, large: false });

  const place = () => {
    const { viewport, large } = view.now();
    const recorded = viewport ?? DEFAULT_VIEWPORT;
    const room = { width: area.clientWidth, height: area.clientHeight };
    const { scale, ...at } = fit(room, recorded, large);
    for (const side of ['left', 'top', 'width', 'height'] as const) set(frame, side, `${at[side]}px`);
    set(frame, 'visibility', viewport ? 'visible' : 'hidden');
    for (const side of ['width', 'height'] as const) set(container, side, `${recorded[side]}px`);
    set(container, 'transform', scale < 1 ? `scale(${scale})` : '');
    set(container, '--replay-scale', scale < 1 ? String(scale) : '');
    change(view, { scale });
  };
  return {
    container,
    view,
    setViewport(viewport) {
      change(view, { viewport });
      place();
    },
    setLarge(large, name) {
      area.classList.toggle('viewer-large', large);
      // The keyboard scrolls what has its focus.
      for (const [attribute, value] of [
        ['tabindex', '0'],
        ['role', 'region'],
        ['aria-label', name],
      ] as const)
        if (large) area.setAttribute(attribute, value);
        else area.removeAttribute(attribute);
      change(view, { large });
      place();
    },
    setSettled: (settled) => {
      frame.dataset.settled = String(settled);
    },
    setCursor(shown) {
      frame.classList.toggle('replay-cursor-hidden', !shown);
    },
    setLabel: (label) => frame.setAttribute('aria-label', label),
    watch() {
      const observer = new ResizeObserver(place);
      observer.observe(area);
      place();
      return () => observer.disconnect();
    },
  };
}

/** A style that is as it was is not written again: with each one the browser looks at the layout. */
function set({ style }: HTMLElement, property: string, value: string): void {
  if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
}
