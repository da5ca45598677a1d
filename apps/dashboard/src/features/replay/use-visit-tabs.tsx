import type { SessionDetail } from '@vitrine/contract/sessions';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EventList } from './event-list.tsx';
import type { Marker } from './markers.ts';
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
  /** Ms of session time. */
  position: number;
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
  position,
  onSeek,
  visits,
}: Visit): PanelTab[] {
  const { t } = useTranslation('sessions');
  // It does not follow the replay, and is not made anew ten times a second.
  const details = useMemo(
    () => <SessionDetails session={session} timeline={timeline} damaged={damaged} />,
    [session, timeline, damaged],
  );
  return [
    {
      id: 'events',
      label: t('replay.events.tabs.events'),
      content: <EventList markers={markers} position={position} onSeek={onSeek} />,
    },
    {
      id: 'pages',
      label: t('replay.events.tabs.pages'),
      content: <PageList timeline={timeline} pages={pages} position={position} onSeek={onSeek} />,
    },
    { id: 'visitor', label: t('replay.around.tab'), content: visits },
    { id: 'details', label: t('replay.events.tabs.details'), content: details },
  ];
}
