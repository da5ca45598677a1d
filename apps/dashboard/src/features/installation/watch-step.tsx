import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Unseen } from '../../components/unseen.tsx';
import { sessionReplayPath } from '../../config/paths.ts';
import { StepText } from './step-text.tsx';

/** Leads to the first recording as soon as there is one. */
export function WatchStep({ sessionId }: { sessionId: string | null }) {
  const { t } = useTranslation('settings');
  if (sessionId === null) return <StepText>{t('firstSteps.watch.later')}</StepText>;
  return (
    <>
      <StepText>{t('firstSteps.watch.body')}</StepText>
      <Button
        variant="contained"
        component="a"
        href={sessionReplayPath(sessionId)}
        target="_blank"
        rel="noopener"
        startIcon={<PlayArrowRounded />}
        sx={{ mt: 1.5 }}
      >
        {t('firstSteps.watch.play')}
        <Unseen>{t('firstSteps.newTab')}</Unseen>
      </Button>
    </>
  );
}
