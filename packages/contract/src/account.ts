import { z } from 'zod';
import { email, givenPassword, line, newPassword, requiredLine } from './auth.ts';
import { text } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { MAX_PHOTO_BYTES } from './limits.ts';
import { profilePhoto, user } from './user.ts';

export const accountEndpoints = {
  users_me: {
    method: 'GET',
    path: '/api/auth/users/me/',
    access: 'workspace',
    without_second_factor: true,
    summary: 'Get the signed-in user, with their role and the store of the current workspace.',
    response: user,
  },
  users_me_update: {
    method: 'PATCH',
    path: '/api/auth/users/me/',
    access: 'workspace',
    summary:
      'Update your profile. A new email requires the current password and takes effect once the link sent to it is opened.',
    body: z.object({
      first_name: requiredLine(100).optional(),
      last_name: requiredLine(100).optional(),
      phone: line(40).optional(),
      email: email.optional(),
      /** Required with another email. */
      current_password: givenPassword.optional(),
    }),
    durable: true,
    response: user,
    errors: ['too_many_attempts'],
  },
  confirm_email: {
    method: 'POST',
    path: '/api/auth/users/confirm-email/',
    access: 'public',
    summary: 'Confirm an email with the code from the link sent to it: that of the account, or a new one.',
    body: z.object({ code: text(256) }),
    durable: true,
    /** `changed`: it is a new one, which the person signs in with from then on. */
    response: z.object({ email: z.string(), changed: z.boolean() }),
    errors: ['confirmation_invalid', 'too_many_attempts'],
  },
  send_confirmation: {
    method: 'POST',
    path: '/api/auth/users/send-confirmation/',
    access: 'user',
    summary: 'Send the link that confirms your email again. Sends nothing if the email is confirmed.',
    errors: ['too_many_attempts'],
  },
  undo_email: {
    method: 'POST',
    path: '/api/auth/users/undo-email/',
    access: 'public',
    summary:
      'Undo a change of email with the code sent to the previous address, valid for 72 hours. Signs out all devices, ends the password and removes second factors added since or up to 72 hours before.',
    body: z.object({ code: text(256) }),
    durable: true,
    /** The address that is the account's again, and the code to choose a new password with. */
    response: z.object({ email: z.string(), reset_code: z.string() }),
    errors: ['confirmation_invalid', 'too_many_attempts'],
  },
  accounts_confirm: {
    method: 'POST',
    path: '/api/status/accounts/confirm/',
    access: 'operator',
    summary: 'Confirm the email of an account, for example on a server that sends no emails.',
    body: z.object({ email }),
    durable: true,
    response: z.object({ email: z.string() }),
    errors: ['not_found'],
  },
  update_photo: {
    method: 'POST',
    path: '/api/auth/users/update-photo/',
    access: 'user',
    summary: 'Replace your profile photo. The image is cropped to a square and its metadata is removed.',
    body: { file: 'profile_photo', max_bytes: MAX_PHOTO_BYTES },
    response: z.object({ profile_photo: profilePhoto }),
    errors: ['too_many_attempts'],
  },
  change_password: {
    method: 'POST',
    path: '/api/auth/users/change-password/',
    access: 'user',
    summary: 'Change your password. Signs out all other devices.',
    body: z.object({ current_password: givenPassword, new_password: newPassword }),
    durable: true,
    errors: ['too_many_attempts'],
  },
} as const satisfies Record<string, Endpoint>;
