import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type HeldList, hold, type Listed } from './held-list.ts';
import { useReading } from './use-reading.ts';

/**
 * The list as it should be on screen: what the server says, but in the rows that were there while somebody reads them in
 * `area`. Another `view` (page, order, search) is shown as it comes. `release` brings the rows up to date.
 */
export function useHeldList(
  view: string,
  { data, dataUpdatedAt, isFetching, isPlaceholderData }: UseQueryResult<Listed>,
  area: RefObject<HTMLElement | null>,
): { list: HeldList | undefined; release: () => void } {
  const [held, setHeld] = useState<{ view: string; list: Listed }>();
  const reading = useReading(area);
  const seen = useRef(0);
  // While another view is on its way, the rows of the one before stay as they were.
  const kept = held && (held.view === view || isPlaceholderData) ? held.list : undefined;

  useEffect(() => {
    if (!data || isFetching || isPlaceholderData || data === kept) return;
    const updated = dataUpdatedAt !== seen.current;
    seen.current = dataUpdatedAt;
    // An empty list has nothing that could move.
    if (!kept || kept.results.length === 0 || (updated && !reading())) setHeld({ view, list: data });
  });

  return {
    list: data && hold(kept ?? data, data),
    release: () => setHeld(undefined),
  };
}
