import { z } from 'zod';
import { platform, text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './field-errors.ts';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from './limits.ts';
import { user } from './user.ts';

export const email = z
  .email({
    error: ({ input }) =>
      input === undefined || input === '' ? FIELD_ERRORS.required : FIELD_ERRORS.email_invalid,
  })
  // RFC 5321: the longest address that a mail can be sent to.
  .max(254, FIELD_ERRORS.too_long);

/** A name, a phone number: one line that a person typed. */
export const line = (maxLength: number) => text(maxLength, FIELD_ERRORS.too_long).trim();
export const requiredLine = (maxLength: number) => line(maxLength).min(1, FIELD_ERRORS.required);

/** One that exists: whatever it is, it is compared. */
export const givenPassword = text(MAX_PASSWORD_CHARACTERS).min(1, FIELD_ERRORS.required);
/** One that is chosen. What is common, or the person's email, is refused too; that takes a look at more than it. */
export const newPassword = givenPassword.min(MIN_PASSWORD_CHARACTERS, FIELD_ERRORS.password_short);

/** Tokens and codes of links that we mailed: 256 bits in base64url, and room for another form. */
const mailedToken = text(256).min(1, FIELD_ERRORS.required);

export const signedIn = user.extend({ access: z.string(), refresh: z.string() });

/** The second step of signing in, for who has set one up: the password was right, and nothing is given for it yet. */
const secondStep = z.object({
  second_factor: z.object({
    /** To be brought along with the second factor; good once, until then. */
    challenge: z.string(),
    expires_at: timestamp,
    methods: z.array(z.enum(['code', 'passkey', 'recovery_code'])),
    /** What the browser asks the person's passkeys with; null without one. */
    passkey: z.looseObject({ challenge: z.string() }).nullable(),
  }),
});
export type SecondStep = z.infer<typeof secondStep>['second_factor'];

const detail = z.object({ detail: z.string() });

export const authEndpoints = {
  token_obtain: {
    method: 'POST',
    path: '/api/auth/token-obtain/',
    access: 'public',
    summary:
      'Sign in with email and password. With an invitation token, also joins its workspace. Who has a second factor gets a challenge for the second step instead of tokens.',
    body: z.object({
      email,
      password: givenPassword,
      /** Equals the email (readings, "Identity"); accepted and ignored. */
      username: text(254).optional(),
      /** The token of an invitation to this email, which is accepted by signing in. */
      invitation: mailedToken.optional(),
    }),
    response: z.union([signedIn, secondStep]),
    errors: ['invalid_credentials', 'no_workspace', 'invitation_invalid', 'too_many_attempts'],
  },
  token_refresh: {
    method: 'POST',
    path: '/api/auth/token-refresh/',
    access: 'public',
    summary: 'Exchange a refresh token for a new access token and a rotated refresh token.',
    body: z.object({ refresh: text(4096).min(1, FIELD_ERRORS.required) }),
    response: z.object({ access: z.string(), refresh: z.string() }),
    errors: ['token_invalid'],
  },
  register: {
    method: 'POST',
    path: '/api/auth/register/',
    access: 'public',
    summary:
      'Create an account with its own workspace and store or, with an invitation token, in an existing workspace.',
    body: z.object({
      /** Required unless there is a `token`: an invitation is to its own email. */
      email: email.optional(),
      password: newPassword,
      first_name: requiredLine(100),
      last_name: requiredLine(100),
      phone: line(40).default(''),
      /** Of an invitation. */
      token: mailedToken.optional(),
      /** Of an installation: what its link carried. */
      platform: platform.optional(),
      merchant_id: text(4096).optional(),
      store_id: text(128).optional(),
      /** IANA name, of the person's browser: the workspace's days are counted in it. */
      time_zone: text(64).optional(),
      /** The interface's language: the store's, until its owner chooses another one. */
      language: text(16).optional(),
    }),
    status: 201,
    durable: true,
    response: signedIn,
    errors: ['invitation_invalid', 'installation_failed', 'store_taken', 'too_many_attempts'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout/',
    access: 'user',
    summary: 'Sign out. Revokes the access and refresh tokens of this device.',
    durable: true,
  },
  forgot_password: {
    method: 'POST',
    path: '/api/auth/users/forgot-password/',
    access: 'public',
    summary:
      'Email a password reset link if an account with that email exists. The response doesn’t reveal whether it does.',
    body: z.object({ email }),
    response: detail,
    errors: ['too_many_attempts'],
  },
  reset_password: {
    method: 'POST',
    path: '/api/auth/users/reset-password/',
    access: 'public',
    summary:
      'Set a new password with the code from a reset link, valid once within one hour. Signs out all devices.',
    body: z.object({ code: text(256), password: newPassword }),
    durable: true,
    response: detail,
    errors: ['reset_code_invalid', 'too_many_attempts'],
  },
  invitations_verify: {
    method: 'GET',
    path: '/api/auth/invitations/verify/{token}/',
    access: 'public',
    summary: 'Get the email and store of an invitation, and mark it as opened.',
    params: z.object({ token: mailedToken }),
    response: z.object({
      email: z.string(),
      store_name: z.string(),
      /** Then it is accepted by signing in. Only who has the mail can ask. */
      has_account: z.boolean(),
    }),
    errors: ['invitation_invalid', 'too_many_attempts'],
  },
} as const satisfies Record<string, Endpoint>;
