import type { HandlersOf } from '../../http/handler.ts';
import { fieldError } from '../../http/handler.ts';
import { localeFor } from '../../kernel/languages.ts';
import { languageOf } from '../merchants/service.ts';
import { findAccount } from './account-queries.ts';
import { answered } from './answered.ts';
import { attachCard, createCard, deleteCard, listCards, setUpCard } from './cards.ts';
import { cancelSubscription, changePlan, resumeSubscription } from './change-plan.ts';
import { createCheckout } from './checkout.ts';
import { formattedMoney } from './formats.ts';
import { type PayingDeps, paymentProviderOf } from './paying.ts';
import { isOursUrl } from './return-url.ts';

type Names =
  | 'billing_settings'
  | 'create_checkout'
  | 'change_plan'
  | 'cancel_subscription'
  | 'resume_subscription'
  | 'payment_methods_list'
  | 'create_payment_method'
  | 'attach_payment_method'
  | 'delete_payment_method'
  | 'create_setup_session'
  | 'invoices_list';

export function paymentsHandlers(deps: PayingDeps): HandlersOf<Names> {
  const { orm, log, public_url } = deps;
  const ask = <T>(asking: () => Promise<T>) => answered(log, asking);
  return {
    async billing_settings({ auth }) {
      const { payments, store_id } = await paymentProviderOf(deps, auth.workspace_id);
      return {
        ok: true,
        body: {
          provider: payments?.provider ?? null,
          saves_cards: payments?.cards !== undefined,
          card_form: payments?.cards?.create !== undefined,
          pricing_url: payments?.pricingUrl?.(store_id) ?? null,
          contact_email: deps.contact_email,
        },
      };
    },

    create_checkout: (call) => ask(() => createCheckout(deps, call)),

    change_plan: ({ auth, params, body, request }) =>
      ask(() => changePlan(deps, { auth, request, ...params }, body.new_plan_id)),

    cancel_subscription: ({ auth, params, request }) =>
      ask(() => cancelSubscription(deps, { auth, request, ...params })),

    resume_subscription: ({ auth, params, request }) =>
      ask(() => resumeSubscription(deps, { auth, request, ...params })),

    payment_methods_list: ({ auth, query }) =>
      ask(async () => {
        const listed = await listCards(deps, auth, query);
        if (!listed.ok) return listed;
        return { ok: true, body: { count: listed.count, next: null, previous: null, results: listed.cards } };
      }),

    create_payment_method: ({ auth, body }) =>
      ask(async () => {
        const made = await createCard(deps, auth, body);
        return made.ok ? { ok: true, body: { id: made.id, customer_id: made.customer_id } } : made;
      }),

    attach_payment_method: ({ auth, body }) =>
      ask(async () => {
        const attached = await attachCard(deps, auth, body);
        return attached.ok ? { ok: true, body: attached.card } : attached;
      }),

    delete_payment_method: ({ auth, body }) =>
      ask(async () => {
        const deleted = await deleteCard(deps, auth, body.payment_method_id);
        return deleted.ok ? { ok: true, body: undefined } : deleted;
      }),

    create_setup_session: ({ auth, body }) =>
      ask(async () => {
        for (const field of ['success_url', 'cancel_url'] as const)
          if (!isOursUrl(body[field], public_url())) return fieldError(field, 'url_foreign');
        return setUpCard(deps, auth, body);
      }),

    invoices_list: ({ auth, request }) =>
      ask(async () => {
        const { payments } = await paymentProviderOf(deps, auth.workspace_id);
        if (!payments) return { ok: false, error: 'payments_off' };
        // Who has never paid has no account, and no invoice.
        const account = await findAccount(orm, auth.workspace_id, payments.provider);
        const invoices = account ? await payments.invoices(account.account_id) : [];
        const locale = localeFor(await languageOf(orm, auth.workspace_id), request.headers);
        const results = invoices
          .sort((a, b) => b.created_at - a.created_at)
          .map(({ id, number, amount, currency, status, created_at, download_url }) => ({
            id,
            number,
            amount,
            currency,
            formatted_amount: formattedMoney(amount, currency, locale),
            status,
            created_at: new Date(created_at).toISOString(),
            download_url,
          }));
        return { ok: true, body: { count: results.length, next: null, previous: null, results } };
      }),
  };
}
