import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Installation } from '@vitrine/contract/integrations';
import type { User } from '@vitrine/contract/user';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../lib/number-format.ts';
import { isOverdue, isSilent, lostShare } from './installation-state.ts';
import { PolicyHelp } from './policy-help.tsx';
import { ScriptByHand } from './script-by-hand.tsx';

interface NothingCameProps {
  user: User;
  installation: Installation;
  /** epoch milliseconds */
  now: number;
  /** The script is on screen already, near this. */
  scriptIsNear?: boolean;
}

/**
 * Why nothing may have come, and what to do: pages load the script and are not let send; or a day has passed, and then the way that works
 * in every store is shown, whatever its platform says of the script.
 */
export function NothingCame({ user, installation, now, scriptIsNear = false }: NothingCameProps) {
  const { t } = useTranslation('settings');
  if (isSilent(installation, now)) {
    const host = installation.page_loads?.host;
    return (
      <Warning title={host ? t('installation.check.silent', { host }) : t('installation.check.silentHidden')}>
        <PolicyHelp />
      </Warning>
    );
  }
  if (!isOverdue(installation, now)) return null;
  return (
    <Warning title={t('installation.check.overdue')}>
      {t('installation.check.overdueBody')}
      {!scriptIsNear && <ScriptByHand merchant={user.merchant} />}
    </Warning>
  );
}

/** Pages load the script, and it fails on some of them. There is nothing for a merchant to do but to know, and to write to us. */
export function LostPages({ installation }: { installation: Installation }) {
  const { t, i18n } = useTranslation('settings');
  const share = lostShare(installation);
  if (share === undefined) return null;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Warning title={t('installation.check.lost', { share: percent.format(share) })}>
      {t('installation.check.lostBody')}
    </Warning>
  );
}

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert severity="warning" role="presentation" sx={alertStyle}>
    <AlertTitle>{title}</AlertTitle>
    {children}
  </Alert>
);

const alertStyle = {
  alignItems: 'flex-start',
  borderRadius: 1,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  '& .MuiAlert-message': { flex: 1, minWidth: 0 },
} as const;
