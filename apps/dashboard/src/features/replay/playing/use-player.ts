import { nextSpeed, type Speed, type Timeline } from '@vitrine/player';
import { useEffect, useLayoutEffect } from 'react';
import type { ViewerParams } from '../kernel/viewer-params.ts';
import type { ViewerSettings } from '../kernel/viewer-settings.ts';
import type { Viewing } from '../kernel/viewing.ts';
import { useStore } from './use-store.ts';

interface PlayerInput {
  /** Of one session; it may grow. */
  timeline: Timeline;
  /** More of it will come. */
  live: boolean;
  params: ViewerParams;
  settings: ViewerSettings;
  onError: Parameters<Viewing['onError']>[0];
}

/** Watches a session for as long as the component is there, and what the player is doing. */
export function usePlayer(viewing: Viewing, { timeline, live, params, settings, onError }: PlayerInput) {
  const state = useStore(viewing.state);
  const { start_ms, paused } = params;
  useLayoutEffect(() => viewing.onError(onError), [viewing, onError]);
  useLayoutEffect(() => {
    // It may be there already: then it goes on as it is.
    const opened = viewing.opened();
    if (opened?.start_ms !== start_ms || opened.paused !== paused) viewing.open({ start_ms, paused });
  }, [viewing, start_ms, paused]);
  useEffect(() => () => viewing.close(), [viewing]);
  useEffect(() => viewing.extend(timeline, live), [viewing, timeline, live]);
  useEffect(() => viewing.setSettings(settings), [viewing, settings]);
  return { ...viewing, state, cycleSpeed: () => viewing.setSpeed(nextSpeed(state.speed as Speed)) };
}
