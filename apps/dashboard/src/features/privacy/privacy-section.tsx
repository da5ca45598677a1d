import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Panel, PanelBody } from '../../components/panel.tsx';
import { StoreZone } from '../../lib/store-zone.ts';
import { PrivacyForm } from './privacy-form.tsx';
import { RequestList } from './request-list.tsx';

interface PrivacySectionProps {
  /** Who looks; undefined until the server has said. */
  user: User | undefined;
}

/** Where owners have a visitor's data erased or exported. To others it is not there. */
export function PrivacySection({ user }: PrivacySectionProps) {
  const { t } = useTranslation('settings');
  if (!user?.permissions.includes('manage_privacy')) return null;
  return (
    <Panel title={t('privacy.title')}>
      <PanelBody>
        <Typography color="textSecondary" sx={{ maxWidth: '80ch' }}>
          {t('privacy.intro')}
        </Typography>
        <PrivacyForm />
        <Box>
          <Typography component="h3" variant="subtitle2" sx={{ mb: 1, fontWeight: 600 }}>
            {t('privacy.list.title')}
          </Typography>
          <StoreZone value={user.merchant.time_zone}>
            <RequestList />
          </StoreZone>
        </Box>
      </PanelBody>
    </Panel>
  );
}
