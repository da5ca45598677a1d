import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { wholeScreen } from '../components/whole-screen.ts';
import { viewerParams } from '../features/replay/playing/viewer-params.ts';
import { frameReader } from '../features/replay/requests/recording-timeline.ts';
import { beginReplay } from '../features/replay/requests/replay-query.ts';
import { ReplayScreen } from '../features/replay/screen/replay-screen.tsx';
import { neighboursQuery } from '../features/sessions/query/list-link.ts';
import { NotRecording } from '../features/status/not-recording.tsx';
import { QuotaBanner } from '../features/usage/quota-banner.tsx';

// Its thread starts beside what is drawn first, and what the visit is read from is asked for meanwhile.
frameReader();
beginReplay(viewerParams(new URLSearchParams(window.location.search)).start_ms);

export default function SessionReplayRoute() {
  const { sessionId = '' } = useParams();
  const [query] = useSearchParams();
  const params = useMemo(() => viewerParams(query), [query]);
  const list = query.get('list') ?? '';
  const from = useMemo(() => ({ list, query: (now: number) => neighboursQuery(list, now) }), [list]);
  return (
    <Box sx={{ ...wholeScreen('height'), display: 'flex', flexDirection: 'column' }}>
      <NotRecording brief />
      <QuotaBanner />
      <ReplayScreen key={sessionId} sessionId={sessionId} params={params} from={from} />
    </Box>
  );
}
