import { queryOptions } from '@tanstack/react-query';
import { SEND_INTERVAL_MS } from '@vitrine/contract/limits';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { takeBeginning } from '../kernel/begin.ts';
import { type Replay, readSession } from '../loading/read-session.ts';
import { detailQuery } from './around-query.ts';

/**
 * A session with all its events, read once: a recording does not change while somebody watches it.
 * @param start_ms where it will be opened, ms of session time: what is seen there is asked for at once
 */
export const replayQuery = (sessionId: string, start_ms: number) =>
  queryOptions({
    queryKey: ['replay', sessionId],
    queryFn: async ({ signal, client }): Promise<Replay> => {
      const detail = detailQuery(sessionId);
      const begun = await takeBeginning(sessionId)?.catch((error: unknown) => {
        if (error instanceof ApiError && error.timed_out) throw error;
        // It was asked as things stood: now all is asked anew.
        return null;
      });
      signal.throwIfAborted();
      if (!begun) return readSession(sessionId, start_ms, call, signal, client.fetchQuery(detail));
      client.setQueryData(detail.queryKey, begun.session);
      return begun;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Events are large: they go with the screen, and are not compared with what came before.
    gcTime: 0,
    structuralSharing: false,
    // The first blocks may be late: of what shows nothing yet there may be something in a moment. What is followed shows more itself.
    refetchInterval: ({ state: { data, status } }) => {
      const waits = data?.live?.active && !data.recording.ok && !('traces' in data.recording);
      return waits && status === 'success' ? SEND_INTERVAL_MS : false;
    },
  });
