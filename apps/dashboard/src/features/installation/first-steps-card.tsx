import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Installation } from '@vitrine/contract/integrations';
import type { User } from '@vitrine/contract/user';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../components/icon-action.tsx';
import { Unseen } from '../../components/unseen.tsx';
import { FirstStep } from './first-step.tsx';
import { broughtByPlatform, type FirstSteps, firstStepsOf, stepsDone } from './first-steps.ts';
import { InstallStep, offersScript } from './install-step.tsx';
import { StoreNameForm } from './store-name-form.tsx';
import { VisitStep } from './visit-step.tsx';
import { WatchStep } from './watch-step.tsx';

interface FirstStepsCardProps {
  user: User;
  /** Undefined until the server has told. */
  installation: Installation | undefined;
  /** It was asked for: it takes the focus. */
  focused: boolean;
  onHide: () => void;
}

/** The three steps to the first recording, and how far the store is. */
export function FirstStepsCard({ user, installation, focused, onHide }: FirstStepsCardProps) {
  const { t } = useTranslation(['settings', 'dashboard']);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // As it was when the card came.
  const takesFocus = useRef(focused);
  useEffect(() => {
    if (takesFocus.current) heading.current?.focus();
  }, []);
  const steps = installation && firstStepsOf(installation);
  const done = steps && stepsDone(steps);
  const [opened, setOpened] = useState<boolean>();
  const open = opened ?? installation?.connection.script === 'by_hand';
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={cardStyle}>
      <Box sx={headStyle}>
        <Box sx={{ minWidth: 0 }}>
          <Typography
            ref={heading}
            id={id}
            tabIndex={-1}
            component="h2"
            variant="h2"
            sx={{ outline: 'none' }}
          >
            {t('firstSteps.title')}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
            {t('firstSteps.intro')}
          </Typography>
        </Box>
        <IconAction label={t('firstSteps.hide')} onClick={onHide} sx={{ m: -1 }}>
          <CloseRounded fontSize="small" />
        </IconAction>
      </Box>
      <Box sx={progressStyle}>
        <LinearProgress
          {...(done === undefined
            ? { 'aria-label': t('dashboard:loading') }
            : { 'aria-labelledby': `${id}-done`, variant: 'determinate', value: (done / 3) * 100 })}
          sx={{ flex: 1, height: 6, borderRadius: 999, bgcolor: 'divider' }}
        />
        {done !== undefined && (
          <Box component="span" id={`${id}-done`} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('firstSteps.done', { done })}
          </Box>
        )}
      </Box>
      {asksForName(user) && (
        <Box sx={{ mb: 3 }}>
          <Typography sx={{ mb: 1.5 }}>{t('storeName.ask')}</Typography>
          {/* What had the focus goes. */}
          <StoreNameForm merchant={user.merchant} onSaved={() => heading.current?.focus()} />
        </Box>
      )}
      {steps ? (
        <Box component="ol" sx={listStyle}>
          <FirstStep title={t('firstSteps.install.title')} number={1} done={steps.installed}>
            <InstallStep
              user={user}
              installation={installation}
              done={steps.installed}
              open={open}
              onOpen={setOpened}
            />
          </FirstStep>
          <FirstStep title={t('firstSteps.visit.title')} number={2} done={steps.visited}>
            <VisitStep
              user={user}
              installation={installation}
              done={steps.visited}
              scriptIsNear={open && offersScript({ user, installation, done: steps.installed })}
            />
          </FirstStep>
          <FirstStep title={t('firstSteps.watch.title')} number={3} done={steps.watched}>
            <WatchStep sessionId={installation.first_session_id} />
          </FirstStep>
        </Box>
      ) : (
        <Skeleton role="status" variant="rounded" height={320} aria-label={t('dashboard:loading')} />
      )}
      <Unseen role="status">
        {steps && t(`firstSteps.now.${nextOf(steps, broughtByPlatform(installation, user.merchant))}`)}
      </Unseen>
    </Paper>
  );
}

/** A store that is on no platform has no name, until an owner gives it one. */
const asksForName = ({ merchant, permissions }: User) =>
  merchant.platform === 'other' && merchant.store_name === '' && permissions.includes('manage_store');

const nextOf = ({ installed, visited }: FirstSteps, brought: boolean) => {
  if (visited) return 'watch';
  if (installed) return 'visit';
  return brought ? 'brought' : 'install';
};

const cardStyle = { position: 'relative', mb: 2, p: { xs: 2, sm: 3 } } as const;

const headStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 1,
} as const;

const progressStyle = { display: 'flex', alignItems: 'center', gap: 2, maxWidth: 480, mt: 2, mb: 3 } as const;

const listStyle = { listStyle: 'none', display: 'grid', gap: 3, m: 0, p: 0 } as const;
