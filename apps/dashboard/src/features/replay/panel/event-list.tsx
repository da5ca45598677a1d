import type { MarkerKind } from '@vitrine/contract/recording-index';
import { countWhile } from '@vitrine/recording/binary-search';
import type { Marker } from '@vitrine/recording/with-ids';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import { playTime } from '../kernel/play-time.ts';
import { MarkerIcon } from '../markers/marker-icon.tsx';
import { markerName, markerText } from '../markers/marker-name.ts';
import { momentOf } from '../markers/moment-of.ts';
import { type Repeated, repeatsOf } from '../markers/repeats.ts';
import { useDeferredStoreValue } from '../playing/use-store.ts';
import { EventRow } from './event-row.tsx';
import { kindCounts } from './kind-counts.ts';
import { KindFilter } from './kind-filter.tsx';
import { NotReadYet } from './not-read-yet.tsx';
import { PanelNote } from './panel-note.tsx';
import { WindowedList } from './windowed-list.tsx';

interface EventListProps {
  /** Null while they are read. */
  markers: readonly Marker[] | null;
  /** They could not be had: tries again. */
  retry: (() => void) | null;
  /** How many more there were. */
  leftOut: number;
  /** Where the replay is, ms of session time. */
  moving: ExternalStore;
  onSeek: (position: number) => void;
}

/** What happened in the visit, line by line; follows the replay and leads it. */
export function EventList({ markers, retry, leftOut, moving, onSeek }: EventListProps) {
  const { t } = useTranslation('sessions');
  const [hidden, setHidden] = useState<ReadonlySet<MarkerKind>>(new Set());
  const rows = useMemo(
    () => repeatsOf(markers?.filter(({ kind }) => !hidden.has(kind)) ?? []),
    [markers, hidden],
  );
  const kinds = useMemo(() => kindCounts(markers ?? [], leftOut), [markers, leftOut]);
  const current = useDeferredStoreValue(
    moving,
    (position) => countWhile(rows, ({ marker }) => marker.at <= position) - 1,
  );
  if (!markers) return <NotReadYet retry={retry} />;
  if (markers.length === 0) return <PanelNote>{t('replay.events.nothing')}</PanelNote>;

  const toggle = (kind: MarkerKind) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  const row = (index: number) => {
    const { marker, count } = rows[index] as Repeated;
    const { kind, at, clicks, chosen, reason } = marker;
    const text = markerText(t, marker);
    const detail = reason ? t(`leftOut.${reason}`) : marker.detail;
    const name = markerName(t, marker);
    const what = clicks ? t('replay.events.times', { what: name, count: clicks }) : name;
    return (
      <EventRow
        icon={<MarkerIcon kind={kind} isChoice={chosen !== undefined} />}
        title={count > 1 ? t('replay.events.repeated', { what: text || what, count }) : text || what}
        detail={text ? [what, detail].filter(Boolean).join(' · ') : (detail ?? '')}
        time={playTime(at)}
      />
    );
  };
  return (
    <>
      <KindFilter kinds={kinds} hidden={hidden} onToggle={toggle} />
      {rows.length === 0 ? (
        <PanelNote>{t('replay.events.nothingShown')}</PanelNote>
      ) : (
        <WindowedList
          label={t('replay.events.list')}
          count={rows.length}
          current={current}
          row={row}
          onChoose={(index) => onSeek(momentOf((rows[index] as Repeated).marker))}
        />
      )}
    </>
  );
}
