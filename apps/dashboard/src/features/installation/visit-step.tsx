import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { Installation } from '@vitrine/contract/integrations';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Unseen } from '../../components/unseen.tsx';
import { useNow } from '../../lib/use-now.ts';
import { storeAddress } from './first-steps.ts';
import { CLOCK_MS } from './installation-query.ts';
import { refusedNow } from './installation-state.ts';
import { NothingCame } from './nothing-came.tsx';
import { RefusedOrigins } from './refused-origins.tsx';
import { StepText } from './step-text.tsx';

interface VisitStepProps {
  user: User;
  installation: Installation;
  done: boolean;
  /** The script is on screen already, in the step before. */
  scriptIsNear: boolean;
}

/** Waits for the first session, and says what may keep it from coming. */
export function VisitStep({ user, installation, done, scriptIsNear }: VisitStepProps) {
  const { t } = useTranslation('settings');
  const now = useNow(CLOCK_MS);
  if (done) return <StepText>{t('firstSteps.visit.came')}</StepText>;
  if (installation.quota_exceeded)
    return (
      <StepText>
        {t('installation.check.usedUp')} {t('installation.check.usedUpBody')}
      </StepText>
    );
  const address = storeAddress(installation.domains);
  return (
    <>
      <StepText>{t('firstSteps.visit.body')}</StepText>
      <Box sx={waitStyle}>
        {address && (
          <Button
            variant="outlined"
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            endIcon={<OpenInNewRounded />}
          >
            {t('firstSteps.visit.open')}
            <Unseen>{t('firstSteps.newTab')}</Unseen>
          </Button>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
          <CircularProgress size={20} aria-hidden />
          {t('installation.check.waiting')}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, '&:not(:empty)': { mt: 1.5 } }}>
        <NothingCame user={user} installation={installation} now={now} scriptIsNear={scriptIsNear} />
        <RefusedOrigins user={user} refused={refusedNow(installation)} />
      </Box>
    </>
  );
}

const waitStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  mt: 1.5,
} as const;
