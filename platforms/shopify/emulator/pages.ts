import type { Subscription, Terms } from './shop.ts';

/** A plan that is kept with Shopify and chosen on its page. */
export interface ManagedPlan extends Omit<Terms, 'return_url' | 'test' | 'plan_handle'> {
  handle: string;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1><p>This is an emulator of Shopify's admin: nobody is charged.</p>
${body}</main></body></html>`;

const button = (name: string, value: string, label: string) =>
  `<button name="${name}" value="${escaped(value)}">${escaped(label)}</button>`;

const PER = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'every year' } as const;
const priceOf = ({ amount, currency, interval }: Pick<Terms, 'amount' | 'currency' | 'interval'>) =>
  `${amount} ${currency} ${PER[interval]}`;

/** On which a merchant agrees to a subscription, or does not. */
export const approvalPage = (shop: string, subscription: Subscription) =>
  page(
    'Approve subscription',
    `<p>${escaped(shop)}: ${escaped(subscription.name)}, ${escaped(priceOf(subscription))}</p>
<p>${subscription.trial_days > 0 ? `Free for ${subscription.trial_days} days.` : 'It begins today.'}</p>
<form method="post">${button('decision', 'approve', 'Approve')} ${button('decision', 'decline', 'Decline')}</form>`,
  );

/** On which a merchant chooses among the plans that are kept with Shopify. */
export const pricingPage = (shop: string, plans: readonly ManagedPlan[]) =>
  page(
    'Select a plan',
    `<p>${escaped(shop)}</p><form method="post"><ul>${plans
      .map((plan) => `<li>${escaped(priceOf(plan))} ${button('plan', plan.handle, plan.name)}</li>`)
      .join('')}</ul></form>`,
  );

/** On which a merchant installs the app. */
export const installPage = (shop: string, scope: string) =>
  page(
    'Install app',
    `<p>${escaped(shop)}</p><p>The app asks for: ${escaped(scope || 'nothing more than to be there')}</p>
<form method="post">${button('decision', 'install', 'Install app')}</form>`,
  );

const checkbox = (name: string, label: string, is_on: boolean) =>
  `<label><input type="checkbox" name="${name}" value="on"${is_on ? ' checked' : ''}> ${escaped(label)}</label>`;

/** The theme editor, as much of it as an app embed needs: a switch, those of its settings, and what saves them. */
export const themeEditorPage = (
  shop: string,
  {
    name,
    is_on,
    settings,
  }: {
    name: string;
    is_on: boolean;
    settings: readonly { id: string; label: string; info: string; is_on: boolean }[];
  },
) =>
  page(
    'App embeds',
    `<p>${escaped(shop)}</p><form method="post">
${checkbox('enabled', `Enable ${name}`, is_on)}
${settings.map((each) => `<p>${checkbox(each.id, each.label, each.is_on)} <small>${escaped(each.info)}</small></p>`).join('\n')}
<button>Save</button></form>`,
  );

export const plainPage = (title: string) => page(title, '');
