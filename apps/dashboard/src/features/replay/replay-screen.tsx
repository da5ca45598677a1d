import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Failure, playerFailure } from './failure.ts';
import { ReplayFailure } from './replay-failure.tsx';
import { ReplayLoading } from './replay-loading.tsx';
import { replayQuery } from './replay-query.ts';
import { ReplayViewer } from './replay-viewer.tsx';
import type { ViewerParams } from './viewer-params.ts';

interface ReplayScreenProps {
  sessionId: string;
  params: ViewerParams;
}

/** The replay of one session: loading, then an error or playing. */
export function ReplayScreen({ sessionId, params }: ReplayScreenProps) {
  const { data, isError, isFetching, refetch } = useQuery(replayQuery(sessionId));
  const [playerFailed, setPlayerFailed] = useState<Failure | null>(null);
  const retry = () => {
    setPlayerFailed(null);
    void refetch();
  };

  if (playerFailed) return <ReplayFailure failure={playerFailed} onRetry={retry} />;
  if (!data) {
    return isError && !isFetching ? (
      <ReplayFailure failure={{ kind: 'loadFailed' }} onRetry={retry} />
    ) : (
      <ReplayLoading />
    );
  }
  const { session, recording } = data;
  if (!recording.ok) return <ReplayFailure failure={recording.failure} onRetry={retry} />;
  return (
    <ReplayViewer
      session={session}
      timeline={recording.timeline}
      damaged={recording.damaged}
      params={params}
      onError={(error) => setPlayerFailed(playerFailure(error))}
    />
  );
}
