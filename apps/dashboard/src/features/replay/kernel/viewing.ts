import type { IdlePeriod } from '@vitrine/contract/recording-index';
import { createPlayer, type Player, type Speed, type Timeline } from '@vitrine/player';
import type { Viewport } from '@vitrine/recording/event-shapes';
import { change, createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import type { Stage } from './stage.ts';
import type { Left } from './viewer-params.ts';
import type { ViewerSettings } from './viewer-settings.ts';
import { turned } from './window-shape.ts';

/** How long after it was set up the replay starts by itself (specification, section 9). */
const AUTOPLAY_MS = 500;

/** What has just happened to the replay itself, to be said in passing. */
export type News = { kind: 'skipped'; gap: IdlePeriod } | { kind: 'window'; viewport: Viewport };

export interface PlayerState {
  playing: boolean;
  speed: Speed;
  /** Another object each time. */
  news: News | null;
}

const START: PlayerState = { playing: false, speed: 1, news: null };

/** The picture on screen. It changes several times with each place that somebody goes to: only the stage is drawn anew for it. */
export interface Picture {
  /** Null before the first one. */
  viewport: Viewport | null;
  /** The picture at rest is complete, its images and fonts included. */
  settled: boolean;
  /** What is to be seen has not come yet. */
  waiting: boolean;
  /** It has played since it was opened, and what it played was here. */
  played: boolean;
}

const NO_PICTURE: Picture = { viewport: null, settled: false, waiting: false, played: false };

/** A session that is watched on a stage. Positions are ms of session time. */
export interface Viewing {
  state: ExternalStore<PlayerState>;
  /** Where it is, told ten times a second. */
  moving: ExternalStore;
  picture: ExternalStore<Picture>;
  /** Where it is now. */
  position(): number;
  /** Shows the session from there, and plays by itself a moment later unless `paused`. What was open before is closed. */
  open(at: Left): void;
  /** Where it was opened; null while it is not. */
  opened(): Left | null;
  close(): void;
  toggle(): void;
  pause(): void;
  /** Goes to `position`, and goes on playing if it was. */
  seek(position: number): void;
  /** Shows the picture at `position` for as long as a slider is moved: the newest of those asked for, one after the other. It does not play. */
  scrub(position: number): void;
  /** Goes to `position` and plays from there; at the end it stays, because playing on would begin anew. */
  playFrom(position: number): void;
  setSpeed(speed: Speed): void;
  setSettings(settings: ViewerSettings): void;
  /** The same session with more in it; `live` while more will come. */
  extend(timeline: Timeline, live: boolean): void;
  /** Who is told that nothing can be shown, and how it was then. */
  onError(listener: (error: unknown, left: Left) => void): void;
}

export function createViewing(
  stage: Stage,
  start: { timeline: Timeline; live: boolean; settings: ViewerSettings },
): Viewing {
  let { timeline, live, settings } = start;
  const state = createExternalStore(START);
  const moving = createExternalStore(0);
  const picture = createExternalStore(NO_PICTURE);
  let player: Player | undefined;
  let opened: Left | null = null;
  let autoplay: ReturnType<typeof setTimeout> | undefined;
  let tellError: (error: unknown, left: Left) => void = () => undefined;

  function close(): void {
    clearTimeout(autoplay);
    player?.destroy();
    player = undefined;
    opened = null;
  }

  function open(at: Left): void {
    close();
    opened = at;
    const { start_ms, paused } = at;
    let playing = false;
    /** Somebody has made it stand still, or the link has. */
    let stands = paused;
    const draw = (fields: Partial<Picture>) => {
      const { waiting, played } = { ...picture.now(), ...fields };
      change(picture, { ...fields, played: played || (playing && !waiting) });
    };
    state.set(START);
    picture.set(NO_PICTURE);
    stage.setViewport(null);
    const created = createPlayer({
      container: stage.container,
      timeline,
      live,
      skipping: settings.skip,
      trail: settings.trail,
      onPosition: moving.set,
      onPlaying: (on) => {
        playing = on;
        stands = !on;
        change(state, { playing });
        draw({});
      },
      onSkip: (gap) => change(state, { news: { kind: 'skipped', gap } }),
      onViewport: (viewport) => {
        // A window that another one takes the place of while it plays is news; at rest it is what was asked for.
        const before = picture.now().viewport;
        if (playing && before && turned(before, viewport))
          change(state, { news: { kind: 'window', viewport } });
        stage.setViewport(viewport);
        draw({ viewport });
      },
      onWaiting: (waiting) => draw({ waiting }),
      onSettled: (settled) => {
        stage.setSettled(settled);
        draw({ settled });
      },
      onError: (error) => tellError(error, { start_ms: created.position(), paused: stands }),
    });
    player = created;
    created.seek(start_ms);
    // At its end there is nothing left to play: playing on would begin anew.
    const plays = !paused && (live || start_ms < timeline.duration);
    autoplay = plays ? setTimeout(() => created.play(), AUTOPLAY_MS) : undefined;
  }

  /** For what a person asks of it: then it does not start by itself any more. */
  const asked = () => {
    clearTimeout(autoplay);
    return player;
  };

  let sought: number | undefined;
  /** In the next frame, and not before the last picture that was asked for is there. */
  function follow(): void {
    requestAnimationFrame(() => {
      if (sought === undefined) return;
      if (picture.now().waiting) return follow();
      const position = sought;
      sought = undefined;
      player?.seek(position);
    });
  }

  return {
    state,
    moving,
    picture,
    position: () => player?.position() ?? 0,
    open,
    opened: () => opened,
    close,
    toggle: () => (state.now().playing ? asked()?.pause() : asked()?.play()),
    pause: () => asked()?.pause(),
    seek: (position) => asked()?.seek(position),
    scrub(position) {
      asked()?.pause();
      if (sought === undefined) follow();
      sought = position;
    },
    playFrom(position) {
      sought = undefined;
      asked()?.seek(position);
      if (live || position < timeline.duration) player?.play();
    },
    setSpeed(speed) {
      player?.setSpeed(speed);
      change(state, { speed });
    },
    setSettings(next) {
      settings = next;
      player?.setSkipping(settings.skip);
      player?.setTrail(settings.trail);
    },
    extend(longer, more) {
      timeline = longer;
      live = more;
      player?.extend(timeline, live);
    },
    onError(listener) {
      tellError = listener;
    },
  };
}
