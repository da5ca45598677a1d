import Box from '@mui/material/Box';
import type { Viewport } from '@vitrine/recording/event-shapes';
import { useTranslation } from 'react-i18next';
import { useWindowText } from './use-window-text.ts';
import { shrunkTo } from './window-shape.ts';

interface ReplayCaptionProps {
  /** Null before the first picture. */
  viewport: Viewport | null;
  /** That the picture is drawn at. */
  scale: number;
}

/** Under the picture: how large the visitor's window was, how it stood, and how much smaller it is drawn. */
export function ReplayCaption({ viewport, scale }: ReplayCaptionProps) {
  const { t } = useTranslation('sessions');
  const windowText = useWindowText();
  const percent = shrunkTo(scale);
  return (
    <Box
      className="numbers"
      data-testid="replay-window"
      title={t('replay.player.windowHint')}
      sx={captionStyle}
    >
      {viewport && (
        <>
          {windowText(viewport)}
          {percent !== null && `, ${t('replay.player.scale', { percent })}`}
        </>
      )}
    </Box>
  );
}

const captionStyle = {
  height: 32,
  px: 1,
  // Whole pixels, or the picture above would stand on half ones.
  lineHeight: '32px',
  textAlign: 'center',
  fontSize: '0.75rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;
