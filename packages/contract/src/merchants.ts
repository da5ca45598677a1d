import { z } from 'zod';
import { id, isStorableText, language, listOf, platform, text, timeZone } from './common.ts';
import { MAX_DOMAINS } from './domain.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import { recordingSettings } from './ingest.ts';
import { domain } from './integrations.ts';
import { MAX_STORE_NAME_CHARACTERS } from './limits.ts';
import { ROLES } from './permissions.ts';
import { merchant } from './user.ts';

/** Control characters, and those that turn the direction of what stands around them in a mail. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What the owner of a store calls it. */
const ownName = z
  .string()
  .trim()
  .min(1, FIELD_ERRORS.required)
  .max(MAX_STORE_NAME_CHARACTERS, FIELD_ERRORS.too_long)
  .refine((name) => isStorableText(name) && !UNPRINTABLE.test(name), FIELD_ERRORS.not_storable);

/** A workspace that the user is a member of. */
export const workspace = z.object({
  id,
  role: z.enum(ROLES),
  /** IANA name: the workspace's days are counted in it. */
  time_zone: z.string(),
  merchant: z.object({ id, platform, store_id: z.string(), store_name: z.string() }),
});
export type Workspace = z.infer<typeof workspace>;

export const merchantsEndpoints = {
  merchants_detail: {
    method: 'GET',
    path: '/api/merchants/{merchant_id}/',
    access: 'anybody',
    summary: 'Get the store of the current workspace by its id, or a store being installed by its ticket.',
    params: z.object({ merchant_id: text(4096) }),
    response: z.object({
      store_name: z.string(),
      store_id: z.string(),
      main_language: language,
      /** Of the merchant, as the platform of an installation has it. */
      email: z.string().nullable(),
    }),
    errors: ['store_not_found', 'too_many_attempts'],
  },
  stores_update: {
    method: 'PATCH',
    path: '/api/stores/{store_id}/',
    access: 'workspace',
    permission: 'stores.manage_store',
    summary:
      'Update the store’s name (unless its platform sets it), language (used in emails and in the dashboard after sign-in), allowed domains or time zone.',
    /** The `id` of the merchant. */
    params: z.object({ store_id: id }),
    body: z
      .object({
        /** Of a store that is on no platform: a platform names its own. */
        store_name: ownName,
        main_language: language,
        /** All of them; none means pages of any domain. */
        domains: z.array(domain).max(MAX_DOMAINS),
        /** In which the workspace's days, and the months of a plan that costs nothing, are counted from now on. */
        time_zone: timeZone,
      })
      .partial(),
    durable: true,
    response: merchant,
    errors: ['not_found'],
  },
  recording_settings: {
    method: 'GET',
    path: '/api/recording-settings/',
    access: 'workspace',
    summary: 'Get what of the store’s pages is recorded: the masking level and elements by selector.',
    response: recordingSettings,
    errors: ['not_found'],
  },
  recording_settings_update: {
    method: 'PATCH',
    path: '/api/recording-settings/',
    access: 'workspace',
    permission: 'stores.manage_store',
    summary:
      'Update what of the store’s pages is recorded. Pages follow within minutes. Text typed into fields is always masked.',
    body: recordingSettings.partial(),
    durable: true,
    response: recordingSettings,
    errors: ['not_found'],
  },
  shopify_setup_complete: {
    method: 'POST',
    path: '/api/stores/shopify_setup_complete/',
    access: 'workspace',
    permission: 'stores.manage_store',
    summary: 'Mark the Shopify setup as complete, or dismiss its banner.',
    durable: true,
    response: merchant,
  },
  workspaces_list: {
    method: 'GET',
    path: '/api/workspaces/',
    access: 'user',
    summary: 'List the user’s workspaces, default workspace first.',
    response: listOf(workspace),
  },
} as const satisfies Record<string, Endpoint>;
