import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { called } from '../controls/use-viewer-actions.ts';
import { useViewerKeys } from '../controls/use-viewer-keys.ts';
import type { Left, ViewerParams } from '../kernel/viewer-params.ts';
import { type Failure, isReplaced, loadFailure, mayCome, playerFailure } from '../loading/failure.ts';
import { VisitorSessions } from '../panel/visitor-sessions.tsx';
import { useViewerSettings } from '../playing/use-viewer-settings.ts';
import type { OpenedFrom } from '../requests/around-query.ts';
import { replayQuery } from '../requests/replay-query.ts';
import { useElsewhere } from '../requests/use-elsewhere.ts';
import { useNeighbours } from '../requests/use-neighbours.ts';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { ReplayFailure } from './replay-failure.tsx';
import { ReplayFallback } from './replay-fallback.tsx';
import { ReplayLoading } from './replay-loading.tsx';
import { ReplayViewer } from './replay-viewer.tsx';

/** Blocks come late once or twice. What is replaced more often is told as a failure. */
const MOST_REPLACED = 5;

interface ReplayScreenProps {
  sessionId: string;
  params: ViewerParams;
  from: OpenedFrom;
  /** Above it all. */
  banners: ReactNode;
}

/** The replay of one session: loading, then an error or playing. */
export function ReplayScreen(props: ReplayScreenProps) {
  const { sessionId, params, from, banners } = props;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(
    replayQuery(sessionId, params.start_ms),
  );
  const looking = useElsewhere(sessionId, data ? null : error);
  const { beside, ways } = useNeighbours(sessionId, from);
  const { settings } = useViewerSettings();
  const [playerFailed, setPlayerFailed] = useState<Failure | null>(null);
  /** How it was when it could not go on: so it goes on. */
  const [left, setLeft] = useState<Left | null>(null);
  /** How often its recording was written again meanwhile. */
  const [replaced, setReplaced] = useState({ times: 0, isAwaited: false });
  const retry = async () => {
    const { isError, error } = await refetch();
    // What could not be fetched anew is not to be played as it was: it is gone.
    setPlayerFailed(isError ? loadFailure(error) : null);
    setReplaced(({ times }) => ({ times, isAwaited: false }));
  };
  const onError = (error: unknown, left: Left) => {
    const awaits = isReplaced(error) && replaced.times < MOST_REPLACED;
    setLeft(awaits || mayCome(error) ? left : null);
    if (!awaits) return setPlayerFailed(playerFailure(error));
    setReplaced(({ times }) => ({ times: times + 1, isAwaited: true }));
    void retry();
  };

  // The viewer has keys of its own; where there is none one must get on to the next visit too.
  const watched = !playerFailed && data?.recording.ok === true;
  useViewerKeys(
    settings.keys && !watched,
    (action) => action.kind === 'session' && called(action.direction > 0 ? ways.next : ways.previous),
  );

  const failed = (failure: Failure) => (
    <>
      {banners}
      <ReplayFailure failure={failure} onRetry={retry} beside={beside} />
    </>
  );
  if (playerFailed) return failed(playerFailed);
  if (!data && error && !isFetching && !looking) return failed(loadFailure(error));
  if (!data || replaced.isAwaited) return <ReplayLoading />;
  const { session, recording, live } = data;
  const around = <NeighbourButtons beside={beside} />;
  if ('traces' in recording)
    return <ReplayFallback session={session} {...recording} around={around} banners={banners} />;
  if (!recording.ok) return failed(recording.failure);
  return (
    <ReplayViewer
      // What was fetched anew is played anew.
      key={dataUpdatedAt}
      session={session}
      timeline={recording.timeline}
      damaged={recording.damaged}
      following={live}
      params={{ ...params, ...left }}
      around={around}
      banners={banners}
      neighbours={ways}
      visits={<VisitorSessions sessionId={sessionId} list={from.list} />}
      onError={onError}
    />
  );
}
