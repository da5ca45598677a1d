import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Merchant, User } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BannerText } from '../../components/banner.tsx';
import { bannerStyle } from '../../components/banner-style.ts';
import { integrationPath } from '../../config/paths.ts';
import { useSetupBanner } from './use-setup-banner.ts';

interface SetupBannerProps {
  user: User | undefined;
  onChange: (merchant: Merchant) => void;
}

/** Asks a store on Shopify to enable the app in its theme, until it has, or does not want to be asked. */
export function SetupBanner({ user, onChange }: SetupBannerProps) {
  const { t } = useTranslation('dashboard');
  const banner = useSetupBanner(user, onChange);
  if (!banner) return null;
  return (
    <Alert
      severity="info"
      role="region"
      aria-label={t('shopify.title')}
      sx={[bannerStyle, { mb: 2, borderRadius: 1 }]}
    >
      <div>
        <BannerText title={t('shopify.title')} body={t('shopify.body')} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" variant="outlined" component={Link} to={integrationPath('shopify')}>
          {t('shopify.action')}
        </Button>
        <Button color="inherit" loading={banner.busy} onClick={() => void banner.dismiss()}>
          {t('dismiss')}
        </Button>
      </Box>
    </Alert>
  );
}
