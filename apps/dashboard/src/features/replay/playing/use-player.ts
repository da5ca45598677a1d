import type { IdlePeriod } from '@vitrine/contract/recording-index';
import { createPlayer, nextSpeed, type Player, type Speed, type Timeline } from '@vitrine/player';
import type { Viewport } from '@vitrine/recording/event-shapes';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createExternalStore, type ExternalStore } from './external-store.ts';
import type { ViewerSettings } from './use-viewer-settings.ts';
import type { Left, ViewerParams } from './viewer-params.ts';
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
  /** It plays, and what it plays is here. */
  shows: boolean;
}

const NO_PICTURE: Picture = { viewport: null, settled: false, waiting: false, shows: false };

interface PlayerInput {
  /** Of one session; it may grow. */
  timeline: Timeline;
  /** More of it will come. */
  live: boolean;
  params: ViewerParams;
  settings: ViewerSettings;
  onError: (error: unknown, left: Left) => void;
}

/** A player in `container` for as long as the component is there, and what it is doing. */
export function usePlayer(container: RefObject<HTMLElement | null>, input: PlayerInput) {
  const [state, setState] = useState(START);
  const [position] = useState(() => createExternalStore(0));
  const [picture] = useState(() => createExternalStore(NO_PICTURE));
  const player = useRef<Player>(null);
  const autoplay = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(input);
  latest.current = input;
  const { timeline, live, params, settings } = input;
  const { start_ms, paused } = params;

  useEffect(() => {
    if (!container.current) return;
    const { timeline, live, settings } = latest.current;
    let playing = false;
    /** Somebody has made it stand still, or the link has. */
    let stands = paused;
    const set = (change: Partial<PlayerState>) => setState((state) => changed(state, change));
    const draw = (change: Partial<Picture>) => {
      const { waiting } = { ...picture.now(), ...change };
      const next = changed(picture.now(), { ...change, shows: playing && !waiting });
      if (next !== picture.now()) picture.set(next);
    };
    setState(START);
    picture.set(NO_PICTURE);
    const created = createPlayer({
      container: container.current,
      timeline,
      live,
      skipping: settings.skip,
      trail: settings.trail,
      onPosition: position.set,
      onPlaying: (on) => {
        playing = on;
        stands = !on;
        set({ playing });
        draw({});
      },
      onSkip: (gap) => set({ news: { kind: 'skipped', gap } }),
      onViewport: (viewport) => {
        // A window that another one takes the place of while it plays is news; at rest it is what was asked for.
        const before = picture.now().viewport;
        if (playing && before && turned(before, viewport)) set({ news: { kind: 'window', viewport } });
        draw({ viewport });
      },
      onWaiting: (waiting) => draw({ waiting }),
      onSettled: (settled) => draw({ settled }),
      onError: (error) => latest.current.onError(error, { start_ms: created.position(), paused: stands }),
    });
    player.current = created;
    created.seek(start_ms);
    // At its end there is nothing left to play: playing on would begin anew.
    const plays = !paused && (live || start_ms < timeline.duration);
    autoplay.current = plays ? setTimeout(() => created.play(), AUTOPLAY_MS) : undefined;
    return () => {
      clearTimeout(autoplay.current);
      created.destroy();
      player.current = null;
    };
  }, [container, position, picture, start_ms, paused]);

  useEffect(() => player.current?.extend(timeline, live), [timeline, live]);
  useEffect(() => player.current?.setSkipping(settings.skip), [settings.skip]);
  useEffect(() => player.current?.setTrail(settings.trail), [settings.trail]);

  const setSpeed = (speed: Speed) => {
    player.current?.setSpeed(speed);
    setState((state) => ({ ...state, speed }));
  };
  /** For what a person asks of it: then it does not start by itself any more. */
  const asked = () => {
    clearTimeout(autoplay.current);
    return player.current;
  };
  return {
    state,
    /** Ms of session time, ten times a second. */
    moving: position as ExternalStore,
    picture: picture as ExternalStore<Picture>,
    /** Where it is now. */
    position: () => player.current?.position() ?? 0,
    toggle: () => (state.playing ? asked()?.pause() : asked()?.play()),
    pause: () => asked()?.pause(),
    /** Goes to `position`, and goes on playing if it was. */
    seek: (position: number) => asked()?.seek(position),
    /** Goes to `position` and plays from there; at the end it stays, because playing on would begin anew. */
    playFrom: (position: number) => {
      asked()?.seek(position);
      if (live || position < timeline.duration) player.current?.play();
    },
    setSpeed,
    cycleSpeed: () => setSpeed(nextSpeed(state.speed)),
  };
}

/** The same object when nothing of it has changed. */
const changed = <Of extends object>(old: Of, change: Partial<Of>): Of =>
  Object.entries(change).every(([name, value]) => old[name as keyof Of] === value)
    ? old
    : { ...old, ...change };
