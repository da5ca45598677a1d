import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { DEFAULT_VIEWPORT } from '@vitrine/contract/limits';
import { fit } from '@vitrine/player';
import type { Viewport } from '@vitrine/recording/event-shapes';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_ITS_SIDE } from '../../../components/on-its-side.ts';
import { useAreaSize } from '../../../lib/use-area-size.ts';
import { type ExternalStore, useStore } from '../playing/external-store.ts';
import type { Picture } from '../playing/use-player.ts';
import { ReplayCaption } from './replay-caption.tsx';
import '@vitrine/player/replay.css';

interface ReplayStageProps {
  /** Where the player puts its frames. */
  container: RefObject<HTMLDivElement | null>;
  viewport: Viewport | null;
  /** The picture at rest is complete, its images and fonts included. */
  settled: boolean;
  /** What is to be seen is on its way. */
  waiting?: boolean;
  cursor: boolean;
  /** What the picture is, where it is not the page as the visitor saw it. */
  label?: string;
  /** Lies over the picture. */
  children?: ReactNode;
}

/**
 * The recorded window, fitted into whatever room there is. At scale 1 nothing of ours touches its pixels, not even an
 * identity transform: the picture is the one that the visitor's browser would draw.
 */
export function ReplayStage(props: ReplayStageProps) {
  const { container, viewport, settled, waiting = false, cursor, label, children } = props;
  const { t } = useTranslation('sessions');
  const area = useRef<HTMLDivElement>(null);
  const size = useAreaSize(area);
  const recorded = viewport ?? DEFAULT_VIEWPORT;
  const [large, setLarge] = useState(false);
  const { scale, ...place } = fit(size, recorded, large);
  return (
    <Box sx={stageStyle}>
      <Box
        ref={area}
        // The keyboard scrolls what has its focus.
        {...(large && { tabIndex: 0, role: 'region', 'aria-label': t('replay.player.large') })}
        sx={{
          position: 'relative',
          minHeight: 0,
          minWidth: 0,
          overflow: large ? 'auto' : 'hidden',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <div
          data-testid="replay-frame"
          data-settled={settled}
          role="img"
          aria-label={label ?? t('replay.picture')}
          className={cursor ? undefined : 'replay-cursor-hidden'}
          style={{
            position: 'absolute',
            overflow: 'hidden',
            visibility: viewport ? 'visible' : 'hidden',
            ...place,
          }}
        >
          <div
            ref={container}
            style={{
              position: 'absolute',
              top: 0,
              left: 0,
              ...recorded,
              ...(scale < 1 && {
                transform: `scale(${scale})`,
                transformOrigin: '0 0',
                ['--replay-scale' as string]: scale,
              }),
            }}
          />
        </div>
        {waiting && <LateProgress />}
        {children}
      </Box>
      <ReplayCaption viewport={viewport} scale={scale} large={large} onLarge={setLarge} />
    </Box>
  );
}

/** The same with the picture that is being played. */
export function PlayedStage({
  picture,
  ...props
}: Omit<ReplayStageProps, keyof Picture> & { picture: ExternalStore<Picture> }) {
  const { viewport, settled, waiting } = useStore(picture);
  return <ReplayStage {...props} viewport={viewport} settled={settled} waiting={waiting} />;
}

/** Most often it has come before somebody would notice. */
const LATE_MS = 300;

function LateProgress() {
  const { t } = useTranslation('sessions');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <LinearProgress aria-label={t('replay.loading')} sx={{ position: 'absolute', insetInline: 0, top: 0 }} />
  );
}

/** A step darker than the bars around it in either theme: the recording is the light in it. */
const stageStyle = {
  minHeight: 0,
  minWidth: 0,
  p: { xs: 0, sm: 2 },
  pb: { xs: 0, sm: 0 },
  [ON_ITS_SIDE]: { p: 0 },
  display: 'grid',
  gridTemplateRows: '1fr auto',
  bgcolor: 'action.hover',
  '[data-theme="dark"] &': { bgcolor: 'background.default' },
} as const;
