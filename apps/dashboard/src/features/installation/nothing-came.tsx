import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Installation } from '@vitrine/contract/integrations';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { InstallationScript } from './installation-script.tsx';
import { isOverdue } from './installation-state.ts';

interface NothingCameProps {
  user: User;
  installation: Installation;
  /** epoch milliseconds */
  now: number;
  /** The script is on screen already, near this. */
  scriptIsNear?: boolean;
}

/** After a day without an event: the way that works in every store, whatever its platform says of the script. */
export function NothingCame({ user, installation, now, scriptIsNear = false }: NothingCameProps) {
  const { t } = useTranslation('settings');
  if (!isOverdue(installation, now)) return null;
  const { merchant } = user;
  return (
    <Alert severity="warning" role="presentation" sx={alertStyle}>
      <AlertTitle>{t('installation.check.overdue')}</AlertTitle>
      {t('installation.check.overdueBody')}
      {!scriptIsNear && (
        <>
          <Box sx={{ my: 1.5 }}>{t(`installation.where.${merchant.platform}`)}</Box>
          <InstallationScript merchant={merchant} />
        </>
      )}
    </Alert>
  );
}

const alertStyle = {
  borderRadius: 1,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  '& .MuiAlert-message': { flex: 1, minWidth: 0 },
} as const;
