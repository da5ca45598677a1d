import { z } from 'zod';
import { subscription } from './billing.ts';
import { id, listOf, pageQuery, text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** Who collects the money: a marked page of our own in evaluation mode, or a company. */
export const PAYMENT_PROVIDERS = ['sandbox', 'stripe', 'shopify'] as const;
export const paymentProvider = z.enum(PAYMENT_PROVIDERS);
export type PaymentProvider = z.infer<typeof paymentProvider>;

/** What of paying this server can do for the workspace's store. */
export const billingSettings = z.object({
  /** Null: nobody collects money here, and the plan cannot be changed by the store. */
  provider: paymentProvider.nullable(),
  /** Cards are saved with us (else where the provider keeps them, as with stores on Shopify). */
  saves_cards: z.boolean(),
  /** A card's number may be typed into a form of ours; else the provider's page takes it (`create_setup_session`). */
  card_form: z.boolean(),
  /** The page of a Shopify store's admin on which its plan is chosen; null for others, and when the store's address is not known. */
  pricing_url: z.string().nullable(),
  /** Where to ask for a price that is agreed upon; null where the operator gave none. */
  contact_email: z.string().nullable(),
});
export type BillingSettings = z.infer<typeof billingSettings>;

export const paymentMethod = z.object({
  /** The provider's name for it. */
  id: z.string(),
  customer_id: z.string(),
  /** As card companies call themselves, lower case: `visa`, `mastercard`. */
  brand: z.string(),
  last4: z.string().regex(/^\d{4}$/),
  exp_month: z.number().int().min(1).max(12),
  exp_year: z.number().int(),
  /** The one that pays. */
  is_default: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const INVOICE_STATUSES = ['open', 'paid', 'void', 'uncollectible'] as const;
export const invoice = z.object({
  id: z.string(),
  /** As the provider numbers them; null while it is none. */
  number: z.string().nullable(),
  /** A decimal; money is never a float. */
  amount: z.string().regex(/^-?\d+(\.\d+)?$/),
  currency: z.string(),
  formatted_amount: z.string(),
  status: z.enum(INVOICE_STATUSES),
  created_at: timestamp,
  /** Of the provider's document; null where it has none. */
  download_url: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** Where a person comes back to: pages of this dashboard alone. */
const returnUrl = z.url({ protocol: /^https?$/ }).max(2_000);
const providerId = text(255).min(1);

/** Digits, with the spaces and dashes that people type; the last one is a check on the others (Luhn), which the handler asks. */
const cardNumber = z.string().max(40);

const MANAGING = ['payments_off', 'payments_unavailable', 'store_url_unknown'] as const;

/** What a card's bank, or who asks it, has against it. */
export const CARD_ERRORS = [
  'card_declined',
  'card_funds',
  'card_expired',
  'card_cvc',
  'card_number',
  'card_authentication',
] as const;
export type CardError = (typeof CARD_ERRORS)[number];

const manage = { access: 'workspace', permission: 'billing.manage_billing' } as const;

export const billingPaymentsEndpoints = {
  billing_settings: {
    method: 'GET',
    path: '/api/billing/settings/',
    access: 'workspace',
    summary: 'Get the payment provider of this store and the billing actions available.',
    response: billingSettings,
  },
  create_checkout: {
    ...manage,
    method: 'POST',
    path: '/api/billing/checkout/create-checkout-session/',
    summary:
      'Create a checkout page for a plan at the payment provider. Shopify stores send `plan_id` and `return_url` and get `confirmation_url`; others send `product_id`, `success_url` and `cancel_url` and get `url`. Nothing is charged by this call.',
    body: z.object({
      plan_id: providerId.optional(),
      return_url: returnUrl.optional(),
      product_id: providerId.optional(),
      platform: z.literal('stripe').optional(),
      success_url: returnUrl.optional(),
      cancel_url: returnUrl.optional(),
      quantity: z.literal(1).optional(),
    }),
    durable: true,
    response: z.object({
      id: z.string(),
      url: z.string().optional(),
      confirmation_url: z.string().optional(),
    }),
    errors: [...MANAGING, 'plan_unavailable'],
  },
  change_plan: {
    ...manage,
    method: 'POST',
    path: '/api/billing/subscriptions/{subscription_id}/change_plan/',
    summary:
      'Change the plan, charging the saved card and crediting the unused time. A change to the free plan takes effect at the end of the period.',
    params: z.object({ subscription_id: id }),
    body: z.object({ new_plan_id: providerId }),
    durable: true,
    response: subscription,
    errors: [
      ...MANAGING,
      ...CARD_ERRORS,
      'payment_overdue',
      'payment_method_missing',
      'plan_unavailable',
      'billing_busy',
      'not_found',
    ],
  },
  cancel_subscription: {
    ...manage,
    method: 'POST',
    path: '/api/billing/subscriptions/{subscription_id}/cancel/',
    summary: 'Cancel the subscription at the end of the paid period. Recording stops then.',
    params: z.object({ subscription_id: id }),
    durable: true,
    response: subscription,
    errors: [...MANAGING, 'not_found', 'plan_unavailable', 'billing_busy'],
  },
  resume_subscription: {
    ...manage,
    method: 'POST',
    path: '/api/billing/subscriptions/{subscription_id}/resume/',
    summary: 'Undo a scheduled cancellation or a scheduled change to the free plan.',
    params: z.object({ subscription_id: id }),
    durable: true,
    response: subscription,
    errors: [...MANAGING, 'not_found', 'plan_unavailable', 'billing_busy'],
  },
  payment_methods_list: {
    ...manage,
    method: 'GET',
    path: '/api/billing/payment-methods/list_payment_methods/',
    summary: 'List saved cards, default card first.',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10), page: pageQuery.page }),
    response: listOf(paymentMethod),
    errors: MANAGING,
  },
  create_payment_method: {
    ...manage,
    method: 'POST',
    path: '/api/billing/payment-methods/create_payment_method/',
    summary:
      'Register a card with the payment provider. The number and security code are passed on and never stored. Requires BILLING_RAW_CARDS.',
    body: z.object({
      number: cardNumber,
      exp_month: z.number().int().min(1).max(12),
      exp_year: z.number().int().min(2000).max(2100),
      cvc: z.string().regex(/^\d{3,4}$/),
    }),
    status: 201,
    response: z.object({ id: z.string(), customer_id: z.string() }),
    errors: [...MANAGING, ...CARD_ERRORS, 'raw_cards_off', 'too_many_attempts'],
  },
  attach_payment_method: {
    ...manage,
    method: 'POST',
    path: '/api/billing/payment-methods/attach_payment_method/',
    summary: 'Save a card for the workspace and make it the default.',
    body: z.object({ payment_method_id: providerId, customer_id: providerId }),
    response: paymentMethod,
    errors: [...MANAGING, ...CARD_ERRORS, 'not_found', 'too_many_attempts'],
  },
  delete_payment_method: {
    ...manage,
    method: 'POST',
    path: '/api/billing/payment-methods/delete_payment_method/',
    summary:
      'Delete a saved card; another saved card becomes the default. The last card of a paid plan can’t be deleted until the plan ends.',
    body: z.object({ payment_method_id: providerId }),
    errors: [...MANAGING, 'not_found', 'payment_method_needed'],
  },
  create_setup_session: {
    ...manage,
    method: 'POST',
    path: '/api/billing/payment-methods/create_setup_session/',
    summary: 'Create a page at the payment provider to save a card without a charge.',
    body: z.object({ success_url: returnUrl, cancel_url: returnUrl }),
    response: z.object({ id: z.string(), url: z.string() }),
    errors: MANAGING,
  },
  invoices_list: {
    ...manage,
    method: 'GET',
    path: '/api/billing/invoices/',
    summary: 'List invoices, newest first, up to the provider’s page size.',
    response: listOf(invoice),
    errors: MANAGING,
  },
} as const satisfies Record<string, Endpoint>;
