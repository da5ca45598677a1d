import { useSearchParams } from 'react-router';
import { PlanConfirmation } from '../features/billing/plan/plan-confirmation.tsx';

/** `?plan=` names the plan; what a provider adds (Shopify: `charge_id`) proves nothing. */
export default function BillingSuccessRoute() {
  const [query] = useSearchParams();
  return <PlanConfirmation planId={query.get('plan') ?? undefined} />;
}
