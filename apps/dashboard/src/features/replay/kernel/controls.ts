import type { Timeline } from '@vitrine/player';
import { bar as en } from '../../../i18n/en/replay-bar.ts';
import { bar as es } from '../../../i18n/es/replay-bar.ts';
import { bar as pt } from '../../../i18n/pt/replay-bar.ts';
import { listenToKeys } from './keys.ts';
import { playTime } from './play-time.ts';
import type { Shell } from './shell.ts';
import { SLIDER_MAX, SLIDER_STEP, sliderPosition, sliderValue } from './slider.ts';
import type { ViewerAction } from './viewer-keys.ts';
import { readViewerSettings } from './viewer-settings.ts';
import type { Viewing } from './viewing.ts';

const TEXTS = new Map(Object.entries({ en, es, pt }));

const PLAY = '<path d="M8.5 6v12l9.5-6z" />';
const PAUSE = '<path d="M7 6h3.5v12H7zM13.5 6H17v12h-3.5z" />';
const RESTART =
  '<path d="M12 4v3a6 6 0 1 1-6 6" fill="none" stroke="currentColor" stroke-width="2" /><path d="M12 1.5v8L7.5 5.5z" />';
const icon = (shape: string) =>
  `<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">${shape}</svg>`;

/** Parts of the bar that somebody may have the focus in. The dashboard's slider has its input within. */
const PARTS = ['play', 'restart', 'seek'].map(
  (part) => `[data-part="${part}"]:is(button, input), [data-part="${part}"] input`,
);

/**
 * The bar below the picture until the dashboard draws its own: play, restart, the slider, and the keys that need no lists.
 * @returns how to take it away, and leave the focus where it was in the bar that takes its place
 */
export function addControls(
  { controls, stage }: Shell,
  viewing: Viewing,
  { duration }: Timeline,
): () => void {
  const texts = TEXTS.get(document.documentElement.lang) ?? en;
  stage.setLabel(texts.picture);
  const bar = document.createElement('div');
  bar.className = 'viewer-bar';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', texts.controls);
  bar.innerHTML = [
    '<button type="button" class="viewer-play" data-part="play"></button>',
    `<button type="button" data-part="restart">${icon(RESTART)}</button>`,
    '<span class="viewer-seek"><span class="viewer-time"></span>',
    `<input type="range" data-part="seek" min="0" max="${SLIDER_MAX}" step="${SLIDER_STEP}" />`,
    '<span class="viewer-time"></span></span>',
  ].join('');
  const [play, restart] = bar.querySelectorAll('button') as Iterable<HTMLButtonElement> as [
    HTMLButtonElement,
    HTMLButtonElement,
  ];
  const [elapsed, total] = bar.querySelectorAll('.viewer-time') as Iterable<HTMLElement> as [
    HTMLElement,
    HTMLElement,
  ];
  const slider = bar.querySelector('input') as HTMLInputElement;
  slider.setAttribute('aria-label', texts.seek);
  total.textContent = playTime(duration);
  name(restart, texts.restart);

  /** While it is held the replay's progress does not move it. */
  let held = false;
  const tellPosition = () => {
    const at = held ? sliderPosition(Number(slider.value), duration) : viewing.moving.now();
    if (!held) slider.value = String(sliderValue(at, duration));
    elapsed.textContent = playTime(at);
    slider.setAttribute(
      'aria-valuetext',
      texts.seekValue.replace('{{elapsed}}', playTime(at)).replace('{{total}}', playTime(duration)),
    );
  };
  const tellPlaying = () => {
    const { playing } = viewing.state.now();
    name(play, playing ? texts.pause : texts.play);
    play.innerHTML = icon(playing ? PAUSE : PLAY);
  };
  tellPosition();
  tellPlaying();
  play.addEventListener('click', viewing.toggle);
  restart.addEventListener('click', () => viewing.playFrom(0));
  slider.addEventListener('input', () => {
    held = true;
    tellPosition();
    viewing.scrub(sliderPosition(Number(slider.value), duration));
  });
  const letGo = () => {
    held = false;
    viewing.playFrom(sliderPosition(Number(slider.value), duration));
  };
  slider.addEventListener('change', letGo);
  const act = (action: ViewerAction): boolean => {
    if (action.kind === 'toggle') viewing.toggle();
    else if (action.kind === 'jump') viewing.seek(viewing.position() + action.by);
    else return false;
    return true;
  };
  const stops = [
    viewing.moving.listen(tellPosition),
    viewing.state.listen(tellPlaying),
    listenToKeys(() => ({ on: readViewerSettings().keys, act })),
  ];
  controls.append(bar);

  return () => {
    for (const stop of stops) stop();
    const part = PARTS.find((part) => bar.querySelector(part) === document.activeElement);
    bar.remove();
    if (part) controls.querySelector<HTMLElement>(part)?.focus();
    // Nobody would hear of it being let go.
    if (held) letGo();
  };
}

function name(button: HTMLButtonElement, label: string): void {
  for (const attribute of ['aria-label', 'title']) button.setAttribute(attribute, label);
}
