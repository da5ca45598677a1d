import LinkRounded from '@mui/icons-material/LinkRounded';
import type { SessionDetail } from '@vitrine/contract/sessions';
import type { Timeline } from '@vitrine/player';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { KeepButton } from '../../../components/keep-button.tsx';
import type { Ways } from '../controls/use-viewer-actions.ts';
import { lacksOf } from '../kernel/below-header.ts';
import type { Left, ViewerParams } from '../kernel/viewer-params.ts';
import type { LiveEvents } from '../loading/live-events.ts';
import { SessionDetails } from '../panel/session-details.tsx';
import { useLive } from '../requests/use-live.ts';
import { useMarkWatched } from '../requests/use-mark-watched.ts';
import { useSessionDetail } from '../requests/use-session-detail.ts';
import { BackToList } from './back-to-list.tsx';
import { PlayedVisit } from './played-visit.tsx';
import { ReplayHeader } from './replay-header.tsx';
import { ReplayNotices } from './replay-notices.tsx';
import { useCopyMoment } from './use-copy-moment.ts';

interface ReplayViewerProps {
  session: SessionDetail;
  timeline: Timeline;
  /** Events of the answer that cannot be played. */
  damaged: number;
  /** The visit goes on, and is followed from here. */
  following: LiveEvents | null;
  params: ViewerParams;
  /** Ways to the visits before and after this one, as buttons and for the keys. */
  around: ReactNode;
  /** Above it all. */
  banners: ReactNode;
  neighbours: Ways;
  /** The visitor's visits. */
  visits: ReactNode;
  onError: (error: unknown, left: Left) => void;
}

/** A visit as it is played to a member of its workspace. */
export function ReplayViewer(props: ReplayViewerProps) {
  const { session_id } = props.session;
  const { session, refresh } = useSessionDetail(props.session);
  const { timeline, damaged, live } = useLive(session_id, props, props.following, refresh);
  const { t } = useTranslation('sessions');
  const copyMoment = useCopyMoment(session_id);
  const markWatched = useMarkWatched(session);
  const lacks = lacksOf(session, damaged);
  return (
    <PlayedVisit
      timeline={timeline}
      live={live}
      views={session.page_views}
      params={props.params}
      neighbours={props.neighbours}
      header={(fullscreen) => (
        <>
          {props.banners}
          <ReplayHeader
            domain={session.original_domain}
            visitor={session.user_email ?? t('anonymous')}
            start_time={session.start_time}
            back={<BackToList />}
            around={
              <>
                <KeepButton sessionId={session_id} />
                {props.around}
              </>
            }
            fullscreen={fullscreen}
          />
        </>
      )}
      notices={<ReplayNotices {...lacks} />}
      moreTabs={[
        { id: 'visitor', label: t('replay.around.tab'), content: props.visits },
        {
          id: 'details',
          label: t('replay.events.tabs.details'),
          content: <SessionDetails session={session} timeline={timeline} damaged={lacks.damaged} />,
        },
      ]}
      tools={(position) => (
        <IconAction label={t('replay.player.copyMoment')} onClick={() => void copyMoment(position())}>
          <LinkRounded fontSize="small" />
        </IconAction>
      )}
      onShown={markWatched}
      onError={props.onError}
    />
  );
}
