import { useTranslation } from 'react-i18next';
import type { Stage } from '../kernel/stage.ts';
import { useStore } from '../playing/use-store.ts';
import { ReplayCaption } from './replay-caption.tsx';

/** What is written under a stage. */
export function StageCaption({ stage }: { stage: Stage }) {
  const { t } = useTranslation('sessions');
  const view = useStore(stage.view);
  return <ReplayCaption {...view} onLarge={(large) => stage.setLarge(large, t('replay.player.large'))} />;
}
