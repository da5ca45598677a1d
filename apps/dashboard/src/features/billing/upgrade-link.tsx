import Button from '@mui/material/Button';
import type { Merchant } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { PricingPageButton } from './pricing-page-button.tsx';

/** For who can change the plan: where that is done. A Shopify store's plan is chosen in its admin (specification, section 4). */
export function UpgradeLink({ platform }: Pick<Merchant, 'platform'>) {
  const { t } = useTranslation('billing');
  if (platform === 'shopify') return <PricingPageButton>{t('upgrade')}</PricingPageButton>;
  return (
    <Button variant="outlined" component={Link} to={paths.billingSettings}>
      {t('upgrade')}
    </Button>
  );
}
