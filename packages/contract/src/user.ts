import { z } from 'zod';
import { id, language, platform, timestamp } from './common.ts';
import { ROLES } from './permissions.ts';

/** A store as the browser may see it: `access_token` is a masked marker, null when none is kept (design, "Duties"). */
export const merchant = z.object({
  id,
  platform,
  store_id: z.string(),
  store_name: z.string(),
  main_language: language,
  /** IANA name of the store's: its days are counted and told in it. */
  time_zone: z.string(),
  access_token: z.string().nullable(),
  shopify_setup_complete: z.boolean(),
  metadata: z.object({ shopify_setup_complete: z.boolean() }),
});
export type Merchant = z.infer<typeof merchant>;

/** Where a photo can be fetched for an hour or two, or null. */
export const profilePhoto = z.string().nullable();

/**
 * Whether the person has shown that they read the mailbox of their email. `required`: not yet, and calls with `confirmed` are refused;
 * `wanted`: an account from before confirmations, to which nothing is refused; `not_asked`: this server sends no mail that could ask.
 */
export const EMAIL_CONFIRMATIONS = ['confirmed', 'required', 'wanted', 'not_asked'] as const;
export type EmailConfirmation = (typeof EMAIL_CONFIRMATIONS)[number];

/** `permissions` are `app.codename`; `groups[0]` is the role in the current workspace. */
export const user = z.object({
  id,
  email: z.string(),
  /** The address that the person wants instead, until they have opened the link that was mailed to it. */
  pending_email: z.string().nullable(),
  email_confirmation: z.enum(EMAIL_CONFIRMATIONS),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  profile_photo: profilePhoto,
  /** The workspace requires a second factor, and the person has none: its calls answer 403 `second_factor_required`. */
  second_factor_missing: z.boolean(),
  /** The current workspace: the one asked for, or the user's first. */
  workspace_id: id,
  merchant,
  permissions: z.array(z.string()),
  groups: z.array(z.enum(ROLES)),
  date_joined: timestamp,
});
export type User = z.infer<typeof user>;
