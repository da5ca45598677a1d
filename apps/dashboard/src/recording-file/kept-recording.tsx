import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KeptVisit } from '@vitrine/contract/recording-file';
import type { Timeline } from '@vitrine/player';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Message } from '../components/message.tsx';
import { wholeScreen } from '../components/whole-screen.ts';
import { type Left, viewerParams } from '../features/replay/kernel/viewer-params.ts';
import { PlayedVisit } from '../features/replay/screen/played-visit.tsx';
import { ReplayHeader } from '../features/replay/screen/replay-header.tsx';

interface KeptRecordingProps {
  session: KeptVisit['session'];
  views: KeptVisit['views'];
  timeline: Timeline;
}

/** The visit of the file, played by itself. */
export function KeptRecording({ session, views, timeline }: KeptRecordingProps) {
  const { t } = useTranslation('sessions');
  const [failed, setFailed] = useState<string | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  const onError = (error: unknown, left: Left) => {
    console.error(error);
    setLeft(left);
    setFailed(error instanceof Error ? error.message : String(error));
  };
  return (
    <Box sx={{ ...wholeScreen('height'), display: 'flex', flexDirection: 'column' }}>
      {failed === null ? (
        <PlayedVisit
          timeline={timeline}
          views={views}
          params={{ ...viewerParams(new URLSearchParams(window.location.search)), ...left }}
          header={(fullscreen) => (
            <ReplayHeader domain={session.domain} start_time={session.start_time} fullscreen={fullscreen} />
          )}
          onError={onError}
        />
      ) : (
        <Box component="main" sx={{ flex: 1, display: 'grid', alignContent: 'center' }}>
          <Message
            role="alert"
            heading="h1"
            title={t('replay.errors.playerFailed', { message: failed })}
            body={t('replay.errorHelp.playerFailed')}
          >
            <Button variant="contained" onClick={() => setFailed(null)}>
              {t('replay.retry')}
            </Button>
          </Message>
        </Box>
      )}
    </Box>
  );
}
