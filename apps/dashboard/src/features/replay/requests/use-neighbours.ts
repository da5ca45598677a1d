import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sessionReplayPath } from '../../../config/paths.ts';
import { detailQuery, neighboursQuery, type OpenedFrom } from './around-query.ts';

/** A visit beside this one: null at an end of the list, undefined while it is not known. */
export interface Neighbour {
  session: SessionSummary | null | undefined;
  path: string | undefined;
}

export type Neighbours = Readonly<Record<'previous' | 'next', Neighbour>>;

/** The visits before and after this one in the list, with the ways there; the next one's detail is fetched ahead. */
export function useNeighbours(sessionId: string, from: OpenedFrom) {
  const { data } = useQuery(neighboursQuery(sessionId, from));
  const client = useQueryClient();
  const navigate = useNavigate();
  const { list } = from;
  const following = data?.next?.session_id;
  useEffect(() => {
    if (following) void client.prefetchQuery(detailQuery(following));
  }, [client, following]);

  return useMemo(() => {
    const neighbour = (session: SessionSummary | null | undefined): Neighbour => ({
      session,
      path: session ? sessionReplayPath(session.session_id, list) : undefined,
    });
    const beside: Neighbours = { previous: neighbour(data?.previous), next: neighbour(data?.next) };
    const way = ({ path }: Neighbour) => path && (() => void navigate(path));
    const [previous, next] = [way(beside.previous), way(beside.next)];
    return {
      beside,
      /** For the keyboard: a way is absent where there is no visit. */
      ways: { ...(previous && { previous }), ...(next && { next }) },
    };
  }, [data, list, navigate]);
}
