import Box from '@mui/material/Box';
import type { Timeline } from '@vitrine/player';
import type { Marker } from '@vitrine/recording/with-ids';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalStore } from '../../../lib/external-store.ts';
import { useDeferredStoreValue } from '../playing/use-store.ts';
import { leftOutAt, leftOutOf } from './left-out.ts';
import { overPictureStyle } from './passing-notice.tsx';

interface LeftOutNoticeProps {
  timeline: Timeline;
  /** What happened; null while it is read. */
  markers: readonly Marker[] | null;
  /** Where the replay is, ms of session time. */
  moving: ExternalStore;
}

/** Says over the picture what is missing in it and why, as long as it is. */
export function LeftOutNotice({ timeline, markers, moving }: LeftOutNoticeProps) {
  const { t } = useTranslation('sessions');
  const spells = useMemo(() => leftOutOf(timeline, markers ?? []), [timeline, markers]);
  const reason = useDeferredStoreValue(moving, (position) => leftOutAt(spells, position) ?? '');
  return (
    <Box role="status" data-testid="replay-left-out" sx={placeStyle}>
      {reason && (
        <Box component="span" sx={{ ...overPictureStyle, borderRadius: 2 }}>
          {t(`leftOut.${reason}`)}
        </Box>
      )}
    </Box>
  );
}

/** Across from what passes by. */
const placeStyle = {
  position: 'absolute',
  inset: '16px 0 auto',
  px: 2,
  textAlign: 'center',
  pointerEvents: 'none',
} as const;
