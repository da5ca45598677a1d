import Button, { type ButtonProps } from '@mui/material/Button';
import type { Merchant } from '@vitrine/contract/user';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { PricingPageButton } from './subscription/pricing-page-button.tsx';

interface UpgradeLinkProps extends Pick<Merchant, 'platform'> {
  color?: ButtonProps['color'];
}

/** For who can change the plan: where that is done. A Shopify store's plan is chosen in its admin (specification, section 4). */
export function UpgradeLink({ platform, color = 'primary' }: UpgradeLinkProps) {
  const { t } = useTranslation('dashboard');
  if (platform === 'shopify')
    return <PricingPageButton color={color}>{t('upgrade.action')}</PricingPageButton>;
  return (
    <Button variant="outlined" color={color} component={Link} to={paths.billingSettings}>
      {t('upgrade.action')}
    </Button>
  );
}
