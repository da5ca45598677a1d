import { useQueryClient } from '@tanstack/react-query';
import type { Plan, Subscription } from '@vitrine/contract/billing';
import type { BillingSettings, PaymentMethod } from '@vitrine/contract/billing-payments';
import type { Platform } from '@vitrine/contract/common';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutcome } from '../../../components/use-outcome.ts';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { leaveFor } from '../parts/leave.ts';
import { cardsQuery, subscriptionQuery, useRefresh } from '../parts/queries.ts';
import { openCheckout } from './open-checkout.ts';
import { type PlanAction, payingCard, planAction, type Question, questionOf } from './plan-action.ts';

/** What a person is asked before a plan is theirs. */
export interface Asked {
  plan: Plan;
  /** `authentication`, `missing`: the saved card was not enough, and there is still the provider's page. */
  question: Question | 'authentication' | 'missing';
  way: PlanAction;
  /** The one that pays. */
  card: PaymentMethod | undefined;
}

/** What the provider's page can still do about. */
const ASKED_AFTER = { card_authentication: 'authentication', payment_method_missing: 'missing' } as const;

interface Store {
  platform: Platform;
  settings: BillingSettings;
  subscription: Subscription | null;
}

/** Choosing a plan: what is asked first, and how it is then come by. Each says in a toast how it went. */
export function usePlanChoice({ platform, settings, subscription }: Store) {
  const { t } = useTranslation('billing');
  const outcome = useOutcome();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<Plan>();
  const [asked, setAsked] = useState<Asked>();

  const failed = async (error: unknown) => {
    outcome.failed('a change of the plan', error, t('plans.failed'));
    // Without an answer it may have been done; and somebody else may have been faster.
    await refresh();
  };

  const change = async (plan: Plan, current: Subscription) => {
    try {
      const changed = await call('change_plan', {
        params: { subscription_id: current.id },
        body: { new_plan_id: plan.id },
      });
      client.setQueryData(subscriptionQuery().queryKey, changed);
    } catch (error) {
      const question = ASKED_AFTER[(error as Partial<ApiError>).code as keyof typeof ASKED_AFTER];
      if (!(error instanceof ApiError) || !question) return failed(error);
      return setAsked({ plan, question, way: 'page', card: undefined });
    }
    outcome.done(t('plans.updated'));
    await refresh();
  };

  const take = (plan: Plan, way: PlanAction): Promise<void> =>
    way === 'change' && subscription
      ? change(plan, subscription)
      : openCheckout(plan, platform).then(leaveFor).catch(failed);

  const choose = async (plan: Plan) => {
    setBusy(plan);
    try {
      // As they are now: they decide the way. A store on Shopify pays by Shopify's bill.
      const cards =
        settings.saves_cards && platform !== 'shopify' ? await client.fetchQuery(cardsQuery()) : [];
      const choice = { platform, subscription, cards };
      const [way, question] = [planAction(plan, choice), questionOf(plan, choice)];
      if (question) setAsked({ plan, question, way, card: payingCard(cards) });
      else await take(plan, way);
    } catch (error) {
      await failed(error);
    } finally {
      setBusy(undefined);
    }
  };

  return {
    choose: (plan: Plan) => void choose(plan),
    /** The one whose choice is under way. */
    busy,
    asked,
    agree: ({ plan, way }: Asked) => take(plan, way),
    // What is asked next may have taken its place already.
    close: () => setAsked((now) => (now === asked ? undefined : now)),
  };
}
