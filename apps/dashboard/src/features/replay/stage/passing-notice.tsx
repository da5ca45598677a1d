import Box from '@mui/material/Box';
import type { IdlePeriod } from '@vitrine/contract/recording-index';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../kernel/play-time.ts';
import type { News } from '../kernel/viewing.ts';
import { useWindowText } from './use-window-text.ts';

/** Long enough to be read beside the picture. */
const NOTICE_MS = 2_500;

/** A frame more or less at its edges is none of a person's business. */
const wholeSeconds = ({ from, to }: IdlePeriod) => Math.round((to - from) / 1000) * 1000;

/** Says over the picture, for a moment, what has just happened to the replay itself. */
export function PassingNotice({ news }: { news: News | null }) {
  const { t } = useTranslation('sessions');
  const windowText = useWindowText();
  const [passed, setPassed] = useState<News | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(news), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [news]);
  const current = news === passed ? null : news;
  return (
    <Box role="status" sx={placeStyle}>
      {current && (
        <Box component="span" className="numbers" sx={overPictureStyle}>
          {current.kind === 'skipped'
            ? t('replay.player.skipped', { time: playTime(wholeSeconds(current.gap)) })
            : t('replay.player.windowNow', { window: windowText(current.viewport) })}
        </Box>
      )}
    </Box>
  );
}

/** Above the lower edge of the picture. */
export const atEdgeStyle = { position: 'absolute', inset: 'auto 0 16px', px: 2 } as const;

const placeStyle = { ...atEdgeStyle, textAlign: 'center', pointerEvents: 'none' } as const;

/** Dark on any recording, in either theme. */
export const overPictureStyle = {
  display: 'inline-block',
  px: 2,
  py: 1,
  borderRadius: 999,
  fontSize: '0.8125rem',
  color: '#fff',
  bgcolor: 'rgb(28 25 23 / 0.88)',
} as const;
