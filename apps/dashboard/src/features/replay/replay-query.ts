import { queryOptions } from '@tanstack/react-query';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { call, open } from '../../lib/api/api.ts';
import { type Judged, judge } from './failure.ts';

export interface Replay {
  session: SessionDetail;
  recording: Judged;
}

/** A session with all its events, read once: a recording does not change while somebody watches it. */
export const replayQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['replay', sessionId],
    queryFn: async ({ signal }): Promise<Replay> => {
      const input = { params: { session_id: sessionId }, signal };
      const [session, response] = await Promise.all([
        call('sessions_detail', input),
        open('sessions_events', input),
      ]);
      return { session, recording: judge(await readJson(response)) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Events are large: they go with the screen, and are not compared with what came before.
    gcTime: 0,
    structuralSharing: false,
  });

/** The answer's JSON; undefined when it is none. A connection that breaks on the way still throws. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
