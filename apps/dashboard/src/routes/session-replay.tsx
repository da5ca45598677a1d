import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { wholeScreen } from '../components/whole-screen.ts';
import { viewerParams } from '../features/replay/kernel/viewer-params.ts';
import { ReplayScreen } from '../features/replay/screen/replay-screen.tsx';
import { neighboursQuery } from '../features/sessions/query/list-link.ts';
import { NotRecording } from '../features/status/not-recording.tsx';
import { QuotaBanner } from '../features/usage/quota-banner.tsx';

export default function SessionReplayRoute() {
  const { sessionId = '' } = useParams();
  const [query] = useSearchParams();
  const params = useMemo(() => viewerParams(query), [query]);
  const list = query.get('list') ?? '';
  const from = useMemo(() => ({ list, query: (now: number) => neighboursQuery(list, now) }), [list]);
  return (
    <Box sx={{ ...wholeScreen('height'), display: 'flex', flexDirection: 'column' }}>
      <ReplayScreen
        key={sessionId}
        sessionId={sessionId}
        params={params}
        from={from}
        banners={
          <>
            <NotRecording brief />
            <QuotaBanner />
          </>
        }
      />
    </Box>
  );
}
