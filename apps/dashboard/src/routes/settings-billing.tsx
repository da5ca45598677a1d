import { useCurrentUser } from '../features/auth/current-user.ts';
import { BillingScreen } from '../features/billing/billing-screen.tsx';
import { UsageCard } from '../features/usage/usage-card.tsx';

export default function BillingSettingsRoute() {
  const { user, failed, retry } = useCurrentUser();
  return <BillingScreen user={user} failed={failed} onRetry={retry} usage={<UsageCard />} />;
}
