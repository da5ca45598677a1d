import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenedFrom } from './around-query.ts';
import { type Failure, mayCome, playerFailure } from './failure.ts';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { ReplayFailure } from './replay-failure.tsx';
import { ReplayFallback } from './replay-fallback.tsx';
import { ReplayLoading } from './replay-loading.tsx';
import { replayQuery } from './replay-query.ts';
import { ReplayViewer } from './replay-viewer.tsx';
import { useElsewhere } from './use-elsewhere.ts';
import { useNeighbours } from './use-neighbours.ts';
import { called } from './use-viewer-actions.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useViewerSettings } from './use-viewer-settings.ts';
import type { ViewerParams } from './viewer-params.ts';
import { VisitorSessions } from './visitor-sessions.tsx';

interface ReplayScreenProps {
  sessionId: string;
  params: ViewerParams;
  from: OpenedFrom;
}

/** The replay of one session: loading, then an error or playing. */
export function ReplayScreen({ sessionId, params, from }: ReplayScreenProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    replayQuery(sessionId, params.start_ms),
  );
  const looking = useElsewhere(sessionId, data ? null : error);
  const { beside, ways } = useNeighbours(sessionId, from);
  const { settings } = useViewerSettings();
  const [playerFailed, setPlayerFailed] = useState<Failure | null>(null);
  /** Where it was when a connection failed, ms of session time: there it goes on. */
  const [left, setLeft] = useState<number | null>(null);
  const retry = async () => {
    await refetch();
    setPlayerFailed(null);
  };

  // The viewer has keys of its own; where there is none one must get on to the next visit too.
  const watched = !playerFailed && data?.recording.ok === true;
  useViewerKeys(
    settings.keys && !watched,
    (action) => action.kind === 'session' && called(action.direction > 0 ? ways.next : ways.previous),
  );

  if (playerFailed) return <ReplayFailure failure={playerFailed} onRetry={retry} beside={beside} />;
  if (!data) {
    return error && !isFetching && !looking ? (
      <ReplayFailure failure={{ kind: 'loadFailed' }} onRetry={retry} beside={beside} />
    ) : (
      <ReplayLoading />
    );
  }
  const { session, recording, live } = data;
  const around = <NeighbourButtons beside={beside} />;
  if ('traces' in recording) return <ReplayFallback session={session} {...recording} around={around} />;
  if (!recording.ok) return <ReplayFailure failure={recording.failure} onRetry={retry} beside={beside} />;
  return (
    <ReplayViewer
      // What was fetched anew is played anew.
      key={dataUpdatedAt}
      session={session}
      timeline={recording.timeline}
      damaged={recording.damaged}
      following={live}
      params={left === null ? params : { ...params, start_ms: left }}
      around={around}
      neighbours={ways}
      visits={<VisitorSessions sessionId={sessionId} list={from.list} />}
      onError={(error, position) => {
        setPlayerFailed(playerFailure(error));
        if (mayCome(error)) setLeft(position);
      }}
    />
  );
}
