import { z } from 'zod';
import { connectedPlatform, language, text, timestamp } from './common.ts';
import { asciiHost, DOMAIN_PATTERN, MAX_DOMAIN_CHARACTERS } from './domain.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import { sessionId } from './session-id.ts';
import { merchant } from './user.ts';

/** Of what a platform writes into the address that it sends a person back to. */
const MAX_CALLBACK_CHARACTERS = 2_048;

/** What a platform wrote into the address, all of it: its signature may cover parameters that we do not know. */
const callback = z
  .object({ code: text(MAX_CALLBACK_CHARACTERS).min(1, FIELD_ERRORS.required) })
  .catchall(text(MAX_CALLBACK_CHARACTERS));

/** A store whose platform has just said that it installs us. */
export const installedStore = z.object({
  platform: connectedPlatform,
  store_id: z.string(),
  store_name: z.string(),
  /** Of the merchant, as the platform has it. */
  email: z.string().nullable(),
  main_language: language,
  /** The ticket that `register` and `stores_connect` take: single-use, good for 15 minutes. Null: the store has an account, and is connected again by now. */
  merchant_id: z.string().nullable(),
  already_connected: z.boolean(),
});
export type InstalledStore = z.infer<typeof installedStore>;

const INSTALLING = [
  'installation_failed',
  'platform_off',
  'platform_unavailable',
  'too_many_attempts',
] as const;

/** How our script is in the store (`installation`): by the platform, in a theme where the merchant switches it on, or by the merchant's hand. */
export const SCRIPT_PLACES = ['installed', 'in_theme', 'by_hand'] as const;

/** Pages that may send recordings: a host, with or without a port; its subdomains count too. One that is not ASCII is kept as browsers name it (`xn--…`). */
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(asciiHost)
  .max(MAX_DOMAIN_CHARACTERS, FIELD_ERRORS.too_long)
  .regex(DOMAIN_PATTERN, FIELD_ERRORS.domain_invalid);

/** What is known of the tracker in the store. */
export const installation = z.object({
  /** When the store's workspace was made here. */
  workspace_created_at: timestamp,
  /** Times of the first and the last event of any visit that is kept; null while there is none. */
  first_event_at: timestamp.nullable(),
  last_event_at: timestamp.nullable(),
  /** The first visit that can be watched: it holds a picture of a page. Null before there was one. */
  first_session_id: sessionId.nullable(),
  /** Somebody of the workspace has watched a recording that is still kept. */
  recording_watched: z.boolean(),
  connection: z.object({
    connected_at: timestamp.nullable(),
    /** The app was uninstalled then, and not installed again. */
    disconnected_at: timestamp.nullable(),
    script: z.enum(SCRIPT_PLACES).nullable(),
  }),
  /** The plan is used up, or there is none: new sessions are refused. */
  quota_exceeded: z.boolean(),
  /** None: pages of any domain are recorded. */
  domains: z.array(z.string()),
  /** Pages of other domains whose recordings were refused in the last 30 days, the latest first. */
  refused_origins: z.array(
    z.object({
      /** A host, with its port if it names one; empty where the browser did not say. */
      host: z.string(),
      blocks: z.number().int().positive(),
      last_at: timestamp,
    }),
  ),
  /** Pages that asked for the store's loader in the last 30 days, so have the script; null: none. One in some minutes is counted. */
  page_loads: z
    .object({
      /** Of the latest, with its port if it names one; empty where the browser did not say. */
      host: z.string(),
      last_at: timestamp,
      /** The first of the counted ones that came after the last event; null: none did. */
      unanswered_since: timestamp.nullable(),
      unanswered: z.number().int().min(0),
    })
    .nullable(),
  /** Page loads of the last seven days: those whose recording came, and those of which the tracker said that it failed. */
  pages: z.object({ recorded: z.number().int().min(0), lost: z.number().int().min(0) }),
});
export type Installation = z.infer<typeof installation>;

/** Where stores are connected. Addresses are null where this server has none. */
export const integrations = z.object({
  tiendanube: z.object({ install_url: z.string().nullable() }),
  shopify: z.object({
    install_url: z.string().nullable(),
    /** The theme editor of the current store, with our app embed to be switched on. */
    theme_editor_url: z.string().nullable(),
  }),
  bigcommerce: z.object({ install_url: z.string().nullable() }),
  /** Whom merchants write to; null where nobody has said. */
  support_email: z.string().nullable(),
});
export type Integrations = z.infer<typeof integrations>;

const credential = (maxLength: number) => text(maxLength, FIELD_ERRORS.too_long).trim().default('');

export const integrationsEndpoints = {
  install: {
    method: 'POST',
    path: '/api/auth/install/',
    access: 'public',
    summary:
      'Finish an installation with the parameters the platform added to the URL (`code` and others). Returns a ticket for `register`, or renews the connection if the store already has an account.',
    body: callback
      .extend({ platform: connectedPlatform.default('tiendanube') })
      .catchall(text(MAX_CALLBACK_CHARACTERS)),
    durable: true,
    response: installedStore,
    errors: INSTALLING,
  },
  shopify_install: {
    method: 'POST',
    path: '/api/auth/shopify/install/',
    access: 'public',
    summary: 'Finish a Shopify installation with all the signed parameters of its callback.',
    body: callback,
    durable: true,
    response: installedStore,
    errors: INSTALLING,
  },
  stores_connect: {
    method: 'POST',
    path: '/api/stores/connect/',
    access: 'workspace',
    permission: 'integrations.manage_integrations',
    summary:
      'Connect an installed store, identified by its ticket, to the current workspace. The workspace must not have a platform store yet.',
    body: z.object({ merchant_id: text(4096).min(1, FIELD_ERRORS.required) }),
    durable: true,
    response: z.object({ merchant }),
    errors: ['installation_failed', 'store_taken', 'workspace_has_store', 'too_many_attempts'],
  },
  bigcommerce_connect: {
    method: 'POST',
    path: '/api/auth/bigcommerce/connect/',
    access: 'workspace',
    permission: 'integrations.manage_integrations',
    confirmed: true,
    summary:
      'Connect a BigCommerce store with API account credentials. Verifies them, installs the script in the store and stores the token encrypted.',
    body: z.object({
      client_id: credential(255),
      store_hash: credential(64),
      access_token: credential(1024),
    }),
    durable: true,
    response: z.object({ merchant }),
    errors: [
      'credentials_missing',
      'platform_credentials_invalid',
      'platform_client_id_mismatch',
      // With `scopes`: the names of those that are missing.
      'platform_scope_missing',
      'platform_store_unavailable',
      'platform_store_not_found',
      'platform_refused',
      'platform_off',
      'platform_unavailable',
      'store_taken',
      'workspace_has_store',
      'too_many_attempts',
    ],
  },
  integrations_list: {
    method: 'GET',
    path: '/api/integrations/',
    access: 'workspace',
    summary: 'Get the install URL for each platform.',
    response: integrations,
  },
  installation: {
    method: 'GET',
    path: '/api/stores/installation/',
    access: 'workspace',
    summary: 'Get the store’s installation status: first and last event received, and blocked origins.',
    response: installation,
  },
} as const satisfies Record<string, Endpoint>;
