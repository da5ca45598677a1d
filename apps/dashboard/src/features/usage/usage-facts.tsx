import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsageView } from './usage-view.ts';

const ICONS: Record<UsageView['tone'], typeof CheckCircleOutlineRounded> = {
  success: CheckCircleOutlineRounded,
  warning: WarningAmberRounded,
  error: ErrorOutlineRounded,
};

interface UsageFactsProps {
  view: UsageView;
  /** The day on which new sessions are recorded again, as it is called on screen; null, it is not known. */
  resumes: string | null;
  /** How to have more; where there is no more to be had, it is left out. */
  upgrade?: ReactNode;
}

/** What was used, what is left, and what follows from it. */
export function UsageFacts({ view, resumes, upgrade }: UsageFactsProps) {
  const { t } = useTranslation('billing');
  const { used, limited, exceeded, tone } = view;
  const Icon = ICONS[tone];
  return (
    <Box className="numbers" sx={factsStyle}>
      <div>
        <Typography variant="body2" color="textSecondary">
          {t('usage.period')}
        </Typography>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 620, letterSpacing: '-0.01em' }}>
          {limited ? t('usage.used', { used, limit: limited.limit }) : t('usage.usedUnlimited', { used })}
        </Typography>
      </div>
      {limited && (
        <LinearProgress
          variant="determinate"
          value={limited.percent}
          color={tone}
          aria-label={t('usage.period')}
          sx={{ height: 8, borderRadius: 999, bgcolor: 'action.selected' }}
        />
      )}
      <Box data-tone={tone} sx={{ display: 'flex', gap: 1, mt: 'auto', fontSize: '0.875rem' }}>
        <Icon aria-hidden fontSize="small" sx={{ color: `${tone}.main` }} />
        <span>
          {limited ? t('usage.remaining', { count: limited.remaining }) : t('usage.unlimited')}
          {exceeded && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              {resumes === null ? t('usage.none') : t('usage.exceeded', { date: resumes })}
            </Typography>
          )}
        </span>
      </Box>
      {limited && upgrade}
    </Box>
  );
}

/** In a card as high as the chart beside it, what follows stands at its foot. */
const factsStyle = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  px: 2.5,
  pb: 2.5,
} as const;
