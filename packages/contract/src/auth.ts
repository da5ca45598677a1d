import { z } from 'zod';
import { id, language, platform, text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** A store as the browser may see it: `access_token` is a masked marker, null when none is kept (design, "Duties"). */
export const merchant = z.object({
  id,
  platform,
  store_id: z.string(),
  store_name: z.string(),
  main_language: language,
  access_token: z.string().nullable(),
  shopify_setup_complete: z.boolean(),
  metadata: z.object({ shopify_setup_complete: z.boolean() }),
});
export type Merchant = z.infer<typeof merchant>;

export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** `permissions` are `app.codename`; `groups[0]` is the role in the current workspace. */
export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  profile_photo: z.string().nullable(),
  merchant,
  permissions: z.array(z.string()),
  groups: z.array(z.enum(ROLES)),
  date_joined: timestamp,
});
export type User = z.infer<typeof user>;

const REQUIRED = 'This field is required.';

const email = z
  .email({ error: ({ input }) => (input === undefined ? REQUIRED : 'Enter a valid email address.') })
  .max(254);

export const authEndpoints = {
  token_obtain: {
    method: 'POST',
    path: '/api/auth/token-obtain/',
    access: 'public',
    summary: 'Sign in with email and password.',
    body: z.object({
      email,
      password: text(1024).min(1, REQUIRED),
      /** Equals the email (readings, "Identity"); accepted and ignored. */
      username: text(254).optional(),
    }),
    status: 200,
    response: user.extend({ access: z.string(), refresh: z.string() }),
    errors: ['invalid_credentials', 'workspace_forbidden'],
  },
  token_refresh: {
    method: 'POST',
    path: '/api/auth/token-refresh/',
    access: 'public',
    summary: 'A new access token, and a rotated refresh token, for a refresh token.',
    body: z.object({ refresh: text(4096).min(1, REQUIRED) }),
    status: 200,
    response: z.object({ access: z.string(), refresh: z.string() }),
    errors: ['token_invalid'],
  },
  users_me: {
    method: 'GET',
    path: '/api/auth/users/me/',
    access: 'workspace',
    summary: 'The signed-in user with their role and the store of the current workspace.',
    status: 200,
    response: user,
    errors: ['not_authenticated', 'token_invalid', 'workspace_forbidden'],
  },
} as const satisfies Record<string, Endpoint>;
