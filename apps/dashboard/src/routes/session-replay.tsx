import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ReplayScreen } from '../features/replay/replay-screen.tsx';
import { viewerParams } from '../features/replay/viewer-params.ts';

export default function SessionReplayRoute() {
  const { sessionId = '' } = useParams();
  const [query] = useSearchParams();
  const params = useMemo(() => viewerParams(query), [query]);
  return <ReplayScreen key={sessionId} sessionId={sessionId} params={params} />;
}
