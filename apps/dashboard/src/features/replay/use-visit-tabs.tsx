import type { SessionDetail } from '@vitrine/contract/sessions';
import type { Marker } from '@vitrine/recording/with-ids';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EventList } from './event-list.tsx';
import type { Moving } from './moving.ts';
import { PageList } from './page-list.tsx';
import type { PageSeen } from './pages-seen.ts';
import type { PanelTab } from './replay-panel.tsx';
import { SessionDetails } from './session-details.tsx';
import type { Timeline } from './timeline.ts';

interface Visit {
  session: SessionDetail;
  timeline: Timeline;
  markers: readonly Marker[] | null;
  pages: readonly PageSeen[];
  damaged: number;
  /** Where the replay is, ms of session time. */
  moving: Moving;
  onSeek: (position: number) => void;
  /** The visitor's visits. */
  visits: ReactNode;
}

/** The side panel's tabs on what happened in the visit. */
export function useVisitTabs({
  session,
  timeline,
  markers,
  pages,
  damaged,
  moving,
  onSeek,
  visits,
}: Visit): PanelTab[] {
  const { t } = useTranslation('sessions');
  return [
    {
      id: 'events',
      label: t('replay.events.tabs.events'),
      content: <EventList markers={markers} moving={moving} onSeek={onSeek} />,
    },
    {
      id: 'pages',
      label: t('replay.events.tabs.pages'),
      content: <PageList timeline={timeline} pages={pages} moving={moving} onSeek={onSeek} />,
    },
    { id: 'visitor', label: t('replay.around.tab'), content: visits },
    {
      id: 'details',
      label: t('replay.events.tabs.details'),
      content: <SessionDetails session={session} timeline={timeline} damaged={damaged} />,
    },
  ];
}
