import type { Timeline } from '@vitrine/player';
import type { Marker } from '@vitrine/recording/with-ids';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { ExternalStore } from '../../../lib/external-store.ts';
import { inSlices, pause } from '../../../lib/in-slices.ts';
import type { Picture } from '../kernel/viewing.ts';
import { createLabelling } from './label-events.ts';
import { type NamedView, withTitles } from './page-titles.ts';

export interface Markers {
  /** Null until they have been read. */
  markers: readonly Marker[] | null;
  /** They could not be had: tries again. */
  retry: (() => void) | null;
}

/**
 * What happened in the session. First without the names of what was clicked, which large recordings take a while to tell. Nothing of it
 * is asked for or done before there is a picture, and the browser has drawn it.
 */
export function useMarkers(
  timeline: Timeline,
  views: readonly NamedView[],
  picture: ExternalStore<Picture>,
): Markers {
  /** Their times are from when the session started, which what comes late may set back. */
  const [read, setRead] = useState<{ started_at: number; markers: readonly Marker[] } | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const newest = useRef(timeline);
  newest.current = timeline;
  const reading = useRef(Promise.resolve());
  const leaving = useRef<AbortSignal>(undefined);
  const [labelled] = useState(createLabelling);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller.signal;
    return () => controller.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again.
  useEffect(() => {
    const signal = leaving.current as AbortSignal;
    const { started_at } = timeline;
    const readOne = async () => {
      await isShown(picture, signal);
      await pause();
      const isOver = () => signal.aborted || newest.current !== timeline;
      if (isOver()) return;
      const told = await timeline.markers().catch((error: unknown) => {
        console.error(error);
        return null;
      });
      if (isOver()) return;
      setFailed(told === null);
      if (!told) return;
      const found = withTitles(told, views);
      const { events } = timeline;
      // A recording that grows keeps the names it has until the new ones are there.
      setRead((old) => (old?.started_at === started_at ? old : { started_at, markers: found }));
      if (!events) return;
      const markers = await inSlices(labelled(events), signal);
      if (markers) setRead({ started_at, markers: withTitles(markers, views) });
    };
    // One after the other: a recording that grows faster than it is read would else never be read to its end.
    reading.current = reading.current.then(readOne).catch(console.error);
  }, [timeline, views, labelled, picture, tries]);
  const retry = useCallback(() => {
    setFailed(false);
    tryAgain();
  }, []);
  return {
    markers: read?.started_at === timeline.started_at ? read.markers : null,
    retry: failed ? retry : null,
  };
}

/** Until there is a picture. Lists and marks that are drawn before keep it waiting. */
const isShown = (picture: ExternalStore<Picture>, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!picture.now().viewport && !signal.aborted) return;
      stop();
      resolve();
    };
    const stop = picture.listen(look);
    signal.addEventListener('abort', look);
    look();
  });
