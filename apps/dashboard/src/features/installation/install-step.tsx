import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Installation } from '@vitrine/contract/integrations';
import type { User } from '@vitrine/contract/user';
import { PLATFORM_MANIFESTS } from '@vitrine/platforms/registry/manifests';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { integrationPath } from '../../config/paths.ts';
import { useStoreName } from '../../lib/use-store-name.ts';
import { broughtByPlatform } from './first-steps.ts';
import { ScriptByHand } from './script-by-hand.tsx';
import { StepText } from './step-text.tsx';

interface InstallStepProps {
  user: User;
  installation: Installation;
  done: boolean;
  /** Whether the script is shown, where this step offers it. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Puts Vitrine on the store: by its platform, or by the script. Who may not connect a store is told who does. */
export function InstallStep({ user, installation, done, open, onOpen }: InstallStepProps) {
  const { t } = useTranslation('settings');
  const storeName = useStoreName();
  const id = useId();
  const { merchant } = user;
  if (done) {
    const connected = merchant.platform !== 'other' && installation.connection.connected_at !== null;
    return (
      <StepText>
        {connected
          ? t('firstSteps.install.connected', { store: storeName(merchant) })
          : t('firstSteps.install.seen')}
      </StepText>
    );
  }
  if (broughtByPlatform(installation, merchant)) {
    return <StepText>{t('firstSteps.install.brought', { store: storeName(merchant) })}</StepText>;
  }
  if (!mayInstall(user)) {
    return <StepText>{t('firstSteps.install.member')}</StepText>;
  }
  // A store of a platform stays on it.
  const platforms = PLATFORM_MANIFESTS.map(({ name }) => name).filter(
    (one) => merchant.platform === 'other' || merchant.platform === one,
  );
  return (
    <>
      <StepText>{t('firstSteps.install.body')}</StepText>
      <Box role="group" aria-label={t('firstSteps.install.where')} sx={choicesStyle}>
        {platforms.map((platform) => (
          <Button key={platform} variant="outlined" component={Link} to={integrationPath(platform)}>
            {t(`firstSteps.install.platforms.${platform}`)}
          </Button>
        ))}
        <Button
          variant="outlined"
          color={open ? 'primary' : 'inherit'}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onOpen(!open)}
        >
          {t('firstSteps.install.other')}
        </Button>
      </Box>
      {open && (
        <Box id={id} sx={{ maxWidth: 720, mt: 1.5, color: 'text.secondary' }}>
          <ScriptByHand merchant={merchant} />
        </Box>
      )}
    </>
  );
}

const mayInstall = (user: User) => user.permissions.includes('manage_integrations');

/** Whether this step offers the script: to owners, until the store has it or its platform brings it. */
export const offersScript = ({
  user,
  installation,
  done,
}: Pick<InstallStepProps, 'user' | 'installation' | 'done'>): boolean =>
  !done && !broughtByPlatform(installation, user.merchant) && mayInstall(user);

const choicesStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 } as const;
