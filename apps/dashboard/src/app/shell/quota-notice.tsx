import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '../../config/paths.ts';
import { currentUserQuery } from '../../features/auth/current-user.ts';
import { UpgradeLink } from '../../features/billing/upgrade-link.tsx';
import { QuotaBanner } from '../../features/usage/quota-banner.tsx';
import { WhomToAsk } from '../../features/usage/whom-to-ask.tsx';

/** That the plan is used up, on every screen: owners are led to the plans, others to an owner. */
export function QuotaNotice() {
  const { pathname } = useLocation();
  // As this browser remembers them: what comes later would push the page down.
  const { data: user } = useQuery(currentUserQuery());
  if (!user) return <QuotaBanner />;
  if (!user.permissions.includes('manage_billing')) return <QuotaBanner ask={<WhomToAsk />} />;
  const { platform } = user.merchant;
  // Where the plans are on the screen already, there is nowhere to be led.
  const isThere = pathname === paths.billingSettings && platform !== 'shopify';
  return <QuotaBanner upgrade={!isThere && <UpgradeLink platform={platform} color="inherit" />} />;
}
