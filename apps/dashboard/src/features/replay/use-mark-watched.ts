import { useMutation } from '@tanstack/react-query';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api/api.ts';

/** The mark is a small thing: after these attempts it is left to be set by hand. */
const RETRIES = 3;

/**
 * Marks the session as watched once its replay `plays`: not when it is fetched, nor when it cannot be shown, nor in a tab
 * that nobody has looked at, because there it waits.
 */
export function useMarkWatched({ session_id, watched }: SessionDetail, plays: boolean): void {
  const { mutate } = useMutation({
    mutationFn: () => call('sessions_watched', { params: { session_id }, body: { watched: true } }),
    retry: RETRIES,
    onError: console.error,
  });
  const marked = useRef(watched);
  useEffect(() => {
    if (!plays || marked.current) return;
    marked.current = true;
    mutate();
  }, [plays, mutate]);
}
