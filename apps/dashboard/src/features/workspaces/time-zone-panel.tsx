import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Merchant, User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { PanelProblem } from '../../components/panel-problem.tsx';
import { TimeZoneForm } from './time-zone-form.tsx';
import { useTimeZone } from './use-time-zone.ts';

interface TimeZonePanelProps {
  user: User;
  onChange: (merchant: Merchant) => void;
}

/** In which time zone the store's days are counted. Owners change it; others see it. */
export function TimeZonePanel({ user, onChange }: TimeZonePanelProps) {
  const { t } = useTranslation(['settings', 'dashboard']);
  const { current, zones, failed, retrying, retry, change } = useTimeZone(user, onChange);
  const content = () => {
    if (failed) return <PanelProblem text={t('timeZone.loadFailed')} retrying={retrying} onRetry={retry} />;
    if (!current || !zones)
      return <Skeleton role="status" variant="rounded" height={40} aria-label={t('dashboard:loading')} />;
    if (user.permissions.includes('manage_store'))
      return <TimeZoneForm current={current} zones={zones} onSave={change} />;
    return (
      <>
        <Typography>{zones.find(({ name }) => name === current)?.text}</Typography>
        <Typography color="textSecondary">{t('timeZone.ownersOnly')}</Typography>
      </>
    );
  };
  return (
    <Panel title={t('timeZone.title')}>
      <PanelBody>
        <Typography color="textSecondary">{t('timeZone.intro')}</Typography>
        {content()}
      </PanelBody>
    </Panel>
  );
}
