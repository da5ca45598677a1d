import Box from '@mui/material/Box';
import type { Viewport } from '@vitrine/recording/event-shapes';
import { useTranslation } from 'react-i18next';
import { ON_ITS_SIDE } from '../../../components/on-its-side.ts';
import { shrunkTo } from '../kernel/window-shape.ts';
import { useWindowText } from './use-window-text.ts';

interface ReplayCaptionProps {
  /** Null before the first picture. */
  viewport: Viewport | null;
  /** That the picture is drawn at. */
  scale: number;
  /** It is drawn as large as it was, and scrolled. */
  large: boolean;
  onLarge: (large: boolean) => void;
}

/** Under the picture: how large the visitor's window was, how it stood, and how much smaller it is drawn, which can be changed. */
export function ReplayCaption({ viewport, scale, large, onLarge }: ReplayCaptionProps) {
  const { t } = useTranslation('sessions');
  const windowText = useWindowText();
  const percent = shrunkTo(scale);
  return (
    <Box className="numbers" title={t('replay.player.windowHint')} sx={captionStyle}>
      {viewport && (
        <>
          <span data-testid="replay-window">
            {windowText(viewport)}
            {percent !== null && `, ${t('replay.player.scale', { percent })}`}
          </span>
          {(percent !== null || large) && (
            <Box component="button" type="button" onClick={() => onLarge(!large)} sx={zoomStyle}>
              {large ? t('replay.player.small') : t('replay.player.large')}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

const zoomStyle = {
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  fontFamily: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
  ml: 1.5,
  px: 0.5,
  lineHeight: 'inherit',
  fontSize: 'inherit',
  fontWeight: 560,
  verticalAlign: 'top',
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
} as const;

const captionStyle = {
  height: 32,
  px: 1,
  // Whole pixels, or the picture above would stand on half ones.
  lineHeight: '32px',
  [ON_ITS_SIDE]: { height: 24, lineHeight: '24px' },
  textAlign: 'center',
  fontSize: '0.75rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;
