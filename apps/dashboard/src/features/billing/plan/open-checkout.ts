import type { Plan } from '@vitrine/contract/billing';
import type { Platform } from '@vitrine/contract/common';
import { billingSuccessPath, paths } from '../../../config/paths.ts';
import { call } from '../../../lib/api/api.ts';

/** The address of the provider's page on which a plan is paid for, and which leads back here. Fails with an `ApiError`. */
export async function openCheckout(plan: Plan, platform: Platform): Promise<string> {
  const success_url = window.location.origin + billingSuccessPath(plan.id);
  const cancel_url = window.location.origin + paths.billingCancel;
  const { url, confirmation_url } = await call('create_checkout', {
    body:
      platform === 'shopify'
        ? { plan_id: plan.id, return_url: success_url }
        : { product_id: plan.id, platform: 'stripe', success_url, cancel_url, quantity: 1 },
  });
  const page = platform === 'shopify' ? confirmation_url : url;
  if (page === undefined) throw new Error('a checkout without an address');
  return page;
}
