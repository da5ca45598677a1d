import type { Timeline } from '@vitrine/player';
import { rangeAt } from '@vitrine/recording/active-ranges';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import { playTime } from '../kernel/play-time.ts';
import { MarkerIcon } from '../markers/marker-icon.tsx';
import { type PageSeen, pageAt } from '../markers/pages-seen.ts';
import { useDeferredStoreValue } from '../playing/use-store.ts';
import { EventRow } from './event-row.tsx';
import { NotReadYet } from './not-read-yet.tsx';
import { PanelNote } from './panel-note.tsx';
import { WindowedList } from './windowed-list.tsx';

interface PageListProps {
  timeline: Timeline;
  /** Null while they are read. */
  pages: readonly PageSeen[] | null;
  /** They could not be had: tries again. */
  retry: (() => void) | null;
  /** Where the replay is, ms of session time. */
  moving: ExternalStore;
  onSeek: (position: number) => void;
}

/** The pages of the visit; a click brings the replay to where the visitor first saw one. */
export function PageList({ timeline, pages, retry, moving, onSeek }: PageListProps) {
  const { t } = useTranslation('sessions');
  const current = useDeferredStoreValue(moving, (position) =>
    pageAt(pages ?? [], rangeAt(timeline.stretches, position)?.page_id, position),
  );
  if (!pages) return <NotReadYet retry={retry} />;
  if (pages.length === 0) return <PanelNote>{t('replay.events.nothing')}</PanelNote>;
  const row = (index: number) => {
    const { marker, tab, spent, from } = pages[index] as PageSeen;
    const details = [
      timeline.tabs.length > 1 ? t('replay.events.tab', { number: tab }) : '',
      spent > 0 ? t('replay.events.spent', { time: playTime(spent) }) : t('replay.events.unseen'),
      marker.detail,
    ];
    return (
      <EventRow
        icon={<MarkerIcon kind="page" />}
        title={marker.text}
        detail={details.filter(Boolean).join(' · ')}
        time={playTime(from)}
      />
    );
  };
  return (
    <WindowedList
      label={t('replay.events.pages')}
      count={pages.length}
      current={current}
      row={row}
      onChoose={(index) => onSeek((pages[index] as PageSeen).from)}
    />
  );
}
