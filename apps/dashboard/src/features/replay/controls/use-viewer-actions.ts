import { type Direction, pictureFrom, stepFrom, type Timeline } from '@vitrine/player';
import type { Marker } from '@vitrine/recording/with-ids';
import { useRef } from 'react';
import type { ViewerAction } from '../kernel/viewer-keys.ts';
import type { usePlayer } from '../playing/use-player.ts';

/** Ways to the sessions before and after this one; absent where there is none. */
export type Ways = Partial<Record<'previous' | 'next', () => void>>;

/** What was passed in so short a time, at 1x, somebody who presses the key again wants to get behind. */
const JUST_PASSED_MS = 1_000;

/** Answers the function that does what a key asks for, and says whether there was something to do. */
export function useViewerActions(
  timeline: Timeline,
  player: ReturnType<typeof usePlayer>,
  others: {
    /** Null as long as they are being looked for. */
    markers: readonly Marker[] | null;
    neighbours: Ways;
    fullscreen: () => void;
  },
): (action: ViewerAction) => boolean {
  /** Steps follow one another: each goes on from where the one before has come to, also where that had to be fetched. */
  const stepping = useRef(Promise.resolve());
  /** What was asked for last: a step that comes too late for it is none. */
  const asked = useRef<ViewerAction>(undefined);
  const step = (direction: Direction) => {
    const next = async () => {
      const at = await pictureFrom(timeline, player.position(), direction);
      if (at !== undefined && asked.current?.kind === 'step') player.seek(at);
    };
    stepping.current = stepping.current.then(next).catch(console.error);
  };
  const goTo = (times: readonly number[], direction: Direction) => {
    const { playing, speed } = player.state;
    // While it plays it has left each event behind again before the next key: that one is not "the one before".
    const back = playing && direction < 0 ? JUST_PASSED_MS * speed : 0;
    const at = stepFrom(times, player.position() - back, direction);
    if (at !== undefined) player.seek(at);
  };
  return (action) => {
    asked.current = action;
    switch (action.kind) {
      case 'toggle':
        player.toggle();
        return true;
      case 'jump':
        player.seek(player.position() + action.by);
        return true;
      case 'event':
        goTo(others.markers?.map(({ at }) => at) ?? [], action.direction);
        return true;
      case 'step':
        player.pause();
        step(action.direction);
        return true;
      case 'session':
        return called(action.direction > 0 ? others.neighbours.next : others.neighbours.previous);
      case 'fullscreen':
        others.fullscreen();
        return true;
      case 'help':
        return false;
    }
  };
}

/** Goes there; answers whether there was a way. */
export function called(way: (() => void) | undefined): boolean {
  way?.();
  return way !== undefined;
}
