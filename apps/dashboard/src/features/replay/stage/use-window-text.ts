import type { Viewport } from '@vitrine/recording/event-shapes';
import { useTranslation } from 'react-i18next';
import { orientationOf } from '../kernel/window-shape.ts';

/** Answers the function that says a window's size and how it stands, e.g. "390 × 844 · portrait". */
export function useWindowText(): (viewport: Viewport) => string {
  const { t } = useTranslation('sessions');
  return (viewport) => t(`replay.player.${orientationOf(viewport)}`, { ...viewport });
}
