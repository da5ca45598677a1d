import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stepNumberStyle } from '../../components/steps.tsx';
import { Unseen } from '../../components/unseen.tsx';

interface FirstStepProps {
  title: string;
  number: number;
  done: boolean;
  children: ReactNode;
}

/** One of the steps: its number, or a mark that it is done. An item of a list. */
export function FirstStep({ title, number, done, children }: FirstStepProps) {
  const { t } = useTranslation('settings');
  return (
    <Box component="li" sx={stepStyle}>
      {done ? (
        <CheckCircleRounded aria-hidden color="success" sx={{ fontSize: 28 }} />
      ) : (
        <Box aria-hidden sx={stepNumberStyle}>
          {number}
        </Box>
      )}
      <Box sx={{ minWidth: 0, pt: 0.25 }}>
        <Typography component="h3" variant="h3">
          {title}
          {done && <Unseen>{t('firstSteps.stepDone')}</Unseen>}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

const stepStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  columnGap: { xs: 1.5, sm: 2 },
} as const;
