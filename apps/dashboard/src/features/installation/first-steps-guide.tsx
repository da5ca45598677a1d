import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { User } from '@vitrine/contract/user';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useToast } from '../../components/toasts.tsx';
import { paths } from '../../config/paths.ts';
import { firstStepsOf, stepsDone } from './first-steps.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { useFirstSteps } from './use-first-steps.ts';

interface FirstStepsGuideProps {
  user: User | undefined;
  /** What stands here for a store that has visits: shown as soon as it has one, or when the guide is put aside. */
  children: ReactNode;
}

/** Leads a new store to its first recording, and leaves when somebody has watched it. */
export function FirstStepsGuide({ user, children }: FirstStepsGuideProps) {
  const { t } = useTranslation(['settings', 'dashboard']);
  const toast = useToast();
  const { pathname, hash } = useLocation();
  const meant = pathname + hash === paths.firstSteps;
  const { installation, led, watched, hidden, choose } = useFirstSteps(user, meant);
  const steps = installation && user && firstStepsOf(installation);
  const rest = useRef<HTMLDivElement>(null);
  // Whoever has opened or hidden it finds their place again in what has come instead.
  const moved = useRef(meant);

  const wasLed = useRef(false);
  useEffect(() => {
    const finished = wasLed.current && watched === true;
    wasLed.current = led && installation !== undefined;
    if (!finished) return;
    toast('success', t('firstSteps.finished'));
    // What had the focus has gone.
    if (document.activeElement === document.body) rest.current?.focus({ preventScroll: true });
  }, [led, watched, installation, toast, t]);

  const turn = (to: 'open' | 'hidden') => {
    moved.current = true;
    choose(to);
  };
  const open = led && !hidden;
  return (
    <>
      {led && hidden && (
        <Box sx={lineStyle}>
          {steps ? (
            <span>{t('firstSteps.aside', { done: stepsDone(steps) })}</span>
          ) : (
            <Skeleton role="status" width={200} aria-label={t('dashboard:loading')} />
          )}
          <Button variant="outlined" autoFocus={moved.current} onClick={() => turn('open')}>
            {t('firstSteps.show')}
          </Button>
        </Box>
      )}
      {open && user && (
        <FirstStepsCard
          user={user}
          installation={installation}
          focused={moved.current}
          onHide={() => turn('hidden')}
        />
      )}
      <Box ref={rest} tabIndex={-1} sx={{ outline: 'none' }}>
        {(!open || steps?.visited) && children}
      </Box>
    </>
  );
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  mb: 2,
  pl: 2.5,
  pr: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
