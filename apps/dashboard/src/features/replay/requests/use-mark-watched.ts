import { useMutation } from '@tanstack/react-query';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { useCallback, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';
import { logFailure } from '../../../lib/api/log-failure.ts';

/** The mark is a small thing: after these attempts it is left to be set by hand. */
const RETRIES = 3;

/**
 * Answers the function that marks the session as watched, once. To be called when its replay plays: not when it is fetched,
 * nor when it cannot be shown, nor in a tab that nobody has looked at, because there it waits.
 */
export function useMarkWatched({ session_id, watched }: SessionDetail): () => void {
  const { mutate } = useMutation({
    mutationFn: () => call('sessions_watched', { params: { session_id }, body: { watched: true } }),
    retry: RETRIES,
    onError: (error) => logFailure('marking what was watched', error),
  });
  const marked = useRef(watched);
  return useCallback(() => {
    if (marked.current) return;
    marked.current = true;
    mutate();
  }, [mutate]);
}
