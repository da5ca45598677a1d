import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { MarkerKind } from '@vitrine/contract/recording-index';
import type { Marker } from '@vitrine/recording/with-ids';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreaSize } from '../../../lib/use-area-size.ts';
import { playTime } from '../kernel/play-time.ts';
import { type Bundle, bundlesOf } from './bundles.ts';
import { MARKER_COLOURS } from './marker-icon.tsx';
import { markerName, markerText } from './marker-name.ts';
import { momentOf } from './moment-of.ts';

interface TimelineMarkersProps {
  markers: readonly Marker[] | null;
  /** Ms of session time. */
  duration: number;
  onSeek: (position: number) => void;
}

/** Nearer than this, two marks could not be told apart nor hit. */
const MARK_PX = 12;

/** A circle without its middle. */
const RING =
  'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 30% 30%, 70% 30%, 70% 70%, 30% 70%, 30% 30%)';

/** Each kind has a shape of its own: colour alone tells nothing. */
const SHAPES: Record<MarkerKind, object> = {
  page: { width: 3, height: 10, borderRadius: '1px' },
  click: { width: 6, height: 6, borderRadius: '50%' },
  rage: {
    width: 10,
    height: 10,
    clipPath:
      'polygon(50% 0, 62% 32%, 100% 28%, 74% 54%, 92% 100%, 50% 74%, 8% 100%, 26% 54%, 0 28%, 38% 32%)',
  },
  // A triangle that stands on its point, a ring, and three that point where the visitor went.
  error_click: { width: 10, height: 9, clipPath: 'polygon(0 0, 100% 0, 50% 100%)' },
  dead: { width: 9, height: 9, borderRadius: '50%', clipPath: RING },
  quick_back: { width: 8, height: 10, clipPath: 'polygon(0 50%, 100% 0, 100% 100%)' },
  scrolling: {
    width: 8,
    height: 11,
    clipPath:
      'polygon(50% 0, 100% 40%, 70% 40%, 70% 60%, 100% 60%, 50% 100%, 0 60%, 30% 60%, 30% 40%, 0 40%)',
  },
  thrash: {
    width: 11,
    height: 7,
    clipPath: 'polygon(0 0, 33% 60%, 50% 0, 83% 60%, 100% 0, 83% 100%, 50% 50%, 33% 100%)',
  },
  input: { width: 8, height: 4 },
  custom: { width: 9, height: 9, clipPath: 'polygon(50% 0, 100% 50%, 50% 100%, 0 50%)' },
  error: { width: 10, height: 9, clipPath: 'polygon(50% 0, 100% 100%, 0 100%)' },
  stopped: { width: 8, height: 8 },
};

/**
 * Marks above the slider. For assistive technology and the keyboard they are decoration, the list of events is the way
 * there; for a finger they are too small, and it has the slider itself.
 */
export const TimelineMarkers = memo(function TimelineMarkers({
  markers,
  duration,
  onSeek,
}: TimelineMarkersProps) {
  const { t } = useTranslation('sessions');
  const area = useRef<HTMLDivElement>(null);
  const { width } = useAreaSize(area);
  const bundles = useMemo(
    () => bundlesOf(markers ?? [], duration, width / MARK_PX),
    [markers, duration, width],
  );
  const named = ({ marker, count, same, kinds }: Bundle) => {
    const what = [markerName(t, marker), markerText(t, marker)].filter(Boolean).join(': ');
    if (count === 1) return what;
    return same
      ? t('replay.events.repeated', { what, count })
      : kinds.map((one) => t(`replay.events.count.${one.kind}`, { count: one.count })).join(', ');
  };
  return (
    <Box
      ref={area}
      aria-hidden
      data-testid="replay-marks"
      sx={{ position: 'absolute', insetInline: 0, top: 0, height: 12, zIndex: 1, pointerEvents: 'none' }}
    >
      {width > 0 &&
        bundles.map((bundle) => (
          <Tooltip
            key={bundle.marker.at}
            title={`${playTime(bundle.marker.at)} · ${named(bundle)}`}
            placement="top"
            disableInteractive
          >
            <Box
              component="button"
              type="button"
              tabIndex={-1}
              data-kind={bundle.marker.kind}
              data-count={bundle.count}
              onClick={() => onSeek(momentOf(bundle.marker))}
              sx={markStyle}
              style={{ left: `${bundle.place * 100}%` }}
            >
              <Box
                component="span"
                sx={{ bgcolor: MARKER_COLOURS[bundle.marker.kind], ...SHAPES[bundle.marker.kind] }}
              />
            </Box>
          </Tooltip>
        ))}
    </Box>
  );
});

const markStyle = {
  position: 'absolute',
  width: MARK_PX,
  height: MARK_PX,
  ml: `${-MARK_PX / 2}px`,
  p: 0,
  border: 0,
  background: 'none',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  pointerEvents: 'auto',
  '@media (pointer: coarse)': { pointerEvents: 'none' },
  // More than one: a line under it.
  '&:not([data-count="1"])::after': {
    content: '""',
    position: 'absolute',
    insetInline: 1,
    bottom: -1,
    height: 2,
    bgcolor: 'text.secondary',
    borderRadius: 1,
  },
  '&:hover > span': { scale: 1.3 },
} as const;
