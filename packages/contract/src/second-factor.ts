import { z } from 'zod';
import { givenPassword, requiredLine, signedIn } from './auth.ts';
import { id, text, timestamp } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_ERRORS } from './field-errors.ts';

/** What a person knows, and shows once more before their second factor changes. */
const byPassword = z.object({ current_password: givenPassword });

/** Six digits; spaces between them are forgiven. */
const code = text(32).min(1, FIELD_ERRORS.required);

/** WebAuthn's JSON forms, of which only what is verified is named. Larger ones are no passkey's. */
const base64url = text(16_384).regex(/^[\w-]+$/);
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };
/** What the browser's authenticator is asked with; it is WebAuthn's to say what it holds. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(text(32)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});

const shownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});

export const passkey = z.object({
  id,
  /** What the person calls it. */
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Shown once. Null where there are some already: they stay good. */
const recoveryCodes = z.array(z.string()).nullable();

export const secondFactor = z.object({
  /** An authenticator app makes codes for this account. */
  totp: z.boolean(),
  passkeys: z.array(passkey),
  /** Passkeys can be added here: they need a domain, and an IP address is none. */
  passkeys_available: z.boolean(),
  recovery_codes_left: z.number().int().min(0),
  /** Names of the stores that require it, of those that the person belongs to; a name may be empty. */
  required_by: z.array(z.string()),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const teamSecurity = z.object({ second_factor_required: z.boolean() });

export const secondFactorEndpoints = {
  second_factor_verify: {
    method: 'POST',
    path: '/api/auth/second-factor/',
    access: 'public',
    summary:
      'Finish signing in with a second factor: the challenge from the first step and one of a code, a recovery code or a passkey.',
    body: z.object({
      challenge: text(256).min(1, FIELD_ERRORS.required),
      code: code.optional(),
      recovery_code: text(64).min(1, FIELD_ERRORS.required).optional(),
      passkey: shownPasskey.optional(),
      /** The token of an invitation to this person’s email, which is accepted by signing in. */
      invitation: text(256).min(1, FIELD_ERRORS.required).optional(),
    }),
    response: signedIn,
    errors: ['challenge_invalid', 'no_workspace', 'invitation_invalid', 'too_many_attempts'],
  },
  second_factor: {
    method: 'GET',
    path: '/api/auth/second-factor/',
    access: 'user',
    summary: 'Get your second factors.',
    response: secondFactor,
  },
  totp_begin: {
    method: 'POST',
    path: '/api/auth/second-factor/totp/begin/',
    access: 'user',
    summary: 'Get a new key for an authenticator app. It counts once a code of it is confirmed.',
    body: byPassword,
    response: z.object({
      /** In base32, to be typed. */
      secret: z.string(),
      /** `otpauth://`, to be scanned. */
      uri: z.string(),
    }),
    errors: ['too_many_attempts'],
  },
  totp_confirm: {
    method: 'POST',
    path: '/api/auth/second-factor/totp/',
    access: 'user',
    summary:
      'Turn the authenticator app on with a code of its new key. The first second factor signs out all other devices and answers the recovery codes.',
    body: z.object({ code }),
    durable: true,
    response: z.object({ recovery_codes: recoveryCodes }),
    errors: ['too_many_attempts'],
  },
  passkeys_begin: {
    method: 'POST',
    path: '/api/auth/second-factor/passkeys/begin/',
    access: 'user',
    summary: 'Get what a browser needs to make a passkey.',
    body: byPassword,
    response: passkeyOptions,
    errors: ['too_many_attempts', 'passkeys_off'],
  },
  passkeys_add: {
    method: 'POST',
    path: '/api/auth/second-factor/passkeys/',
    access: 'user',
    summary:
      'Add a passkey. The first second factor signs out all other devices and answers the recovery codes.',
    body: z.object({ name: requiredLine(60), passkey: newPasskey }),
    status: 201,
    durable: true,
    response: z.object({ passkey, recovery_codes: recoveryCodes }),
    errors: ['too_many_attempts', 'passkeys_off'],
  },
  second_factor_remove: {
    method: 'POST',
    path: '/api/auth/second-factor/remove/',
    access: 'user',
    summary: 'Remove the authenticator app or, by its id, one passkey. The last one ends the recovery codes.',
    body: byPassword.extend({ factor: z.union([z.literal('totp'), id]) }),
    durable: true,
    response: secondFactor,
    errors: ['too_many_attempts', 'second_factor_required', 'not_found'],
  },
  recovery_codes_renew: {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes/',
    access: 'user',
    summary: 'Get new recovery codes. The former ones stop working.',
    body: byPassword,
    durable: true,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['too_many_attempts', 'second_factor_missing'],
  },
  team_security: {
    method: 'GET',
    path: '/api/auth/users/security/',
    access: 'workspace',
    summary: 'Get what the workspace requires for signing in.',
    response: teamSecurity,
  },
  team_security_update: {
    method: 'PATCH',
    path: '/api/auth/users/security/',
    access: 'workspace',
    permission: 'team.manage_team',
    summary:
      'Require a second factor of everyone in the workspace. You need one yourself first; members without one can only set it up.',
    body: teamSecurity,
    durable: true,
    response: teamSecurity,
    errors: ['second_factor_missing'],
  },
} as const satisfies Record<string, Endpoint>;
