import type { Subscription } from '@vitrine/contract/billing';
import type { TFunction } from 'i18next';
import type { StoreDay } from '../../../lib/store-zone.ts';
import { cardName } from '../cards/card-words.ts';
import { isFree } from '../parts/amounts.ts';
import { planFrequency, planName, planPrice, recordingsLine } from './plan-words.ts';
import type { Asked } from './use-plan-choice.ts';

type Translate = TFunction<'billing'>;

export interface QuestionTexts {
  title: string;
  body: string;
  keep: string;
  submit: string;
}

/** What is said before a plan is taken: what happens, when, and what it costs. */
export function questionTexts(
  t: Translate,
  day: StoreDay,
  asked: Asked,
  subscription: Subscription | null,
): QuestionTexts {
  const { plan, question, way, card } = asked;
  const name = planName(t, plan);
  const current = subscription?.current_plan.plan;
  const values = {
    plan: name,
    current: current ? planName(t, current) : '',
    date: subscription ? day(subscription.current_period_end) : '',
    recordings: recordingsLine(t, plan),
  };
  const fewerDays = current !== undefined && plan.retention_days < current.retention_days;
  const kept = fewerDays ? t('plans.dialog.kept', { days: plan.retention_days }) : '';

  const bodyOf = (): string => {
    switch (question) {
      case 'free':
        return sentences(t('plans.dialog.free.body', values), kept);
      case 'down':
        return sentences(
          t('plans.dialog.down.body', values),
          kept,
          way === 'page' ? t('plans.dialog.down.page') : t('plans.dialog.down.credit'),
        );
      case 'pay':
        return sentences(
          t('plans.dialog.pay.body', {
            plan: name,
            price: planPrice(t, plan),
            frequency: planFrequency(t, plan),
            card: card ? cardName(t, card) : '',
          }),
          current && !isFree(current) ? t('plans.dialog.pay.credit') : '',
          current && isFree(current) && plan.trial_days > 0
            ? t('plans.dialog.pay.trial', { days: plan.trial_days })
            : '',
        );
      default:
        return t(`plans.dialog.page.${question}`);
    }
  };
  const kind = question === 'authentication' || question === 'missing' ? 'page' : question;
  return {
    title: t(`plans.dialog.${kind}.title`, { plan: name }),
    body: bodyOf(),
    keep: t('plans.dialog.back'),
    submit: t(`plans.dialog.${kind}.submit`),
  };
}

const sentences = (...all: string[]) => all.filter((sentence) => sentence !== '').join(' ');
