import { type RefObject, useEffect, useRef, useState } from 'react';
import { nextSpeed, type Speed } from './clock.ts';
import type { Viewport } from './event-shapes.ts';
import { createPlayer, type Player } from './player.ts';
import type { Timeline } from './timeline.ts';
import type { ViewerParams } from './viewer-params.ts';

/** How long after it was set up the replay starts by itself (specification, section 9). */
const AUTOPLAY_MS = 500;

export interface PlayerState {
  /** Ms of session time. */
  position: number;
  playing: boolean;
  speed: Speed;
  /** The tab on screen, null before the first picture. */
  tab_id: string | null;
  viewport: Viewport | null;
  settled: boolean;
}

const START: PlayerState = {
  position: 0,
  playing: false,
  speed: 1,
  tab_id: null,
  viewport: null,
  settled: false,
};

/** A player in `container` for as long as the component is there, and what it is doing. */
export function usePlayer(
  container: RefObject<HTMLElement | null>,
  timeline: Timeline,
  params: ViewerParams,
  onError: (error: unknown) => void,
) {
  const [state, setState] = useState(START);
  const player = useRef<Player>(null);
  const fail = useRef(onError);
  fail.current = onError;
  const { start_ms, paused } = params;

  useEffect(() => {
    if (!container.current) return;
    const set = (change: Partial<PlayerState>) => setState((state) => ({ ...state, ...change }));
    setState(START);
    const created = createPlayer({
      container: container.current,
      timeline,
      onPosition: (position) => set({ position }),
      onPlaying: (playing) => set({ playing }),
      onPage: ({ tab_id }) => set({ tab_id }),
      onViewport: (viewport) => set({ viewport }),
      onSettled: (settled) => set({ settled }),
      onError: (error) => fail.current(error),
    });
    player.current = created;
    created.seek(start_ms);
    const autoplay = paused ? undefined : setTimeout(() => created.play(), AUTOPLAY_MS);
    return () => {
      clearTimeout(autoplay);
      created.destroy();
      player.current = null;
    };
  }, [container, timeline, start_ms, paused]);

  return {
    state,
    toggle: () => (state.playing ? player.current?.pause() : player.current?.play()),
    /** Goes to `position` and plays from there; at the end it stays, because playing on would begin anew. */
    playFrom: (position: number) => {
      player.current?.seek(position);
      if (position < timeline.duration) player.current?.play();
    },
    cycleSpeed: () => {
      const speed = nextSpeed(state.speed);
      player.current?.setSpeed(speed);
      setState((state) => ({ ...state, speed }));
    },
  };
}
