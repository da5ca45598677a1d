import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Plan } from '@vitrine/contract/billing';
import { useTranslation } from 'react-i18next';
import { RestrictedButton } from '../../../components/restricted-button.tsx';
import { isCustom, isFree } from '../parts/amounts.ts';
import type { PlanCardView } from './plan-cards.ts';
import { downloadsLine, planFrequency, planName, planPrice, recordingsLine } from './plan-words.ts';

export interface PlanCardProps {
  card: PlanCardView;
  /** Why plans cannot be chosen; undefined, they can. */
  reason: string | undefined;
  /** Where to ask for a price that is agreed upon. */
  contact: string | null;
  /** The day on which the scheduled plan begins, as it is called on screen. */
  begins: string;
  /** How long a plan that costs something is tried first; 0 for who has one. */
  trialDays: (plan: Plan) => number;
  /** A choice is under way: this one's, or another's. */
  busy: boolean;
  locked: boolean;
  onChoose: (plan: Plan) => void;
}

/** One plan: what it costs, what it allows, and how to have it. An item of a list. */
export function PlanCard(props: PlanCardProps) {
  const { t } = useTranslation('billing');
  const { plan, state } = props.card;
  const trial = isFree(plan) || isCustom(plan) ? 0 : props.trialDays(plan);
  const facts = [
    recordingsLine(t, plan),
    t('plans.retention', { count: plan.retention_days }),
    downloadsLine(t, plan),
    ...(trial > 0 ? [t('plans.trial', { count: trial })] : []),
  ];
  return (
    <Paper
      component="li"
      variant="outlined"
      {...(state === 'current' && { 'aria-current': true })}
      sx={[cardStyle, state === 'current' && currentStyle]}
    >
      <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {planName(t, plan)}
      </Typography>
      <Box className="numbers" sx={priceStyle}>
        <span>{planPrice(t, plan)}</span>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {isCustom(plan) ? t('plans.customHint') : planFrequency(t, plan)}
        </Typography>
      </Box>
      <Box component="ul" className="numbers" sx={factsStyle}>
        {facts.map((fact) => (
          <li key={fact}>
            <CheckRounded
              aria-hidden
              sx={{ fontSize: '1.125rem', color: isFree(plan) ? 'text.secondary' : 'primary.main' }}
            />
            {fact}
          </li>
        ))}
      </Box>
      <Box sx={{ mt: 'auto', pt: 1, display: 'grid' }}>
        <PlanAction {...props} />
      </Box>
    </Paper>
  );
}

function PlanAction({ card, reason, contact, begins, busy, locked, onChoose }: PlanCardProps) {
  const { t } = useTranslation('billing');
  const { plan, state, next } = card;
  const name = planName(t, plan);
  if (state === 'current' || state === 'scheduled') {
    return (
      // What it says is a fact to be read, not an action that is missing.
      <Button variant="outlined" disabled sx={{ '&.Mui-disabled': { color: 'text.secondary' } }}>
        {state === 'current' ? t('plans.current') : t('plans.from', { date: begins })}
      </Button>
    );
  }
  if (state === 'custom') {
    if (contact === null) return null;
    const subject = encodeURIComponent(t('plans.contactSubject', { plan: name }));
    return (
      <Button
        variant="outlined"
        component="a"
        href={`mailto:${encodeURI(contact)}?subject=${subject}`}
        aria-label={t('plans.contactAbout', { plan: name })}
      >
        {t('plans.contact')}
      </Button>
    );
  }
  return (
    <RestrictedButton
      variant={next ? 'contained' : 'outlined'}
      reason={reason}
      loading={busy}
      disabled={locked}
      aria-label={
        state === 'upgrade' ? t('plans.upgradeTo', { plan: name }) : t('plans.downgradeTo', { plan: name })
      }
      onClick={() => onChoose(plan)}
    >
      {state === 'upgrade' ? t('plans.upgrade') : t('plans.downgrade')}
    </RestrictedButton>
  );
}

const cardStyle = { display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5, minWidth: 0 } as const;

/** One step of colour, and a border that is thicker by a ring: the card keeps its size. */
const currentStyle = {
  borderColor: 'primary.main',
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
} as const;

const priceStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 0.75,
  fontSize: '1.5rem',
  fontWeight: 640,
  letterSpacing: '-0.018em',
  '& .MuiTypography-root': { letterSpacing: 0 },
} as const;

const factsStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  fontSize: '0.875rem',
  '& li': { display: 'flex', gap: 1, textWrap: 'pretty' },
} as const;
