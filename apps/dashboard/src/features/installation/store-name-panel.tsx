import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { useStoreName } from '../../lib/use-store-name.ts';
import { StoreNameForm } from './store-name-form.tsx';

/** The name of a store that is on no platform; one of a platform is named there. Owners change it; others see it. */
export function StoreNamePanel({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const storeName = useStoreName();
  const { merchant } = user;
  if (merchant.platform !== 'other') return null;
  return (
    <Panel title={t('storeName.title')}>
      <PanelBody>
        <Typography color="textSecondary">{t('storeName.intro')}</Typography>
        {user.permissions.includes('manage_store') ? (
          <StoreNameForm merchant={merchant} />
        ) : (
          <>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{storeName(merchant)}</Typography>
            <Typography color="textSecondary">{t('storeName.ownersOnly')}</Typography>
          </>
        )}
      </PanelBody>
    </Panel>
  );
}
