import { FIELD_ERRORS } from '@vitrine/contract/field-errors';

export const errors = {
  errors: {
    invalidCredentials: 'Invalid credentials. Please check your email and password.',
    genericError: 'Error logging in. Please try again.',
    passwordMismatch: 'Passwords do not match',
    missingFields: 'Please fill in all required fields',
    registrationFailed: 'Registration failed',
    invitationUnchecked: 'Couldn’t check your invitation. Try again.',
    forgotFailed: 'An error occurred. Please try again.',
    resetFailed: 'Failed to reset password',
    confirmFailed: 'Couldn’t confirm your email. Try again.',
    /** `when` reads as "in 2 minutes". */
    attemptsUntil: 'Too many attempts. Try again {{when, relativetime}}.',
    /** What the server says, by its code. */
    codes: {
      invalid_request: 'The request is invalid.',
      invalid_credentials: 'Invalid credentials. Please check your email and password.',
      not_authenticated: 'Sign in to continue.',
      token_invalid: 'You’ve been signed out. Sign in again.',
      workspace_forbidden: 'You don’t have access to this store.',
      no_workspace: 'Your account isn’t part of any store. Ask for a new invitation.',
      challenge_invalid: 'This sign-in has expired. Enter your password again.',
      not_found: 'Not found.',
      method_not_allowed: 'This method isn’t allowed.',
      unsupported_media_type: 'This content type isn’t supported.',
      headers_too_large: 'The request headers are too large.',
      payload_too_large: 'The request is too large.',
      request_timeout: 'The request timed out. Try again.',
      too_many_requests: 'Too many requests. Try again in a moment.',
      too_many_attempts: 'Too many attempts. Wait a moment and try again.',
      reset_code_invalid: 'Invalid reset code',
      confirmation_invalid: 'This confirmation link is no longer valid.',
      invitation_invalid: 'Invalid or expired invitation link.',
      store_not_found: 'Failed to retrieve store information. Please try again.',
      installation_failed: 'Failed to process installation. Please try again.',
      platform_off: 'This platform isn’t set up on this server.',
      platform_unavailable: 'The store’s platform didn’t respond. Try again in a moment.',
      store_taken: 'This store is already connected to another account. Ask its owner to invite you.',
      mail_failed: 'Couldn’t send the email. Try again.',
      internal: 'Something went wrong on our end. Try again.',
      unavailable: 'The service is temporarily unavailable. Try again in a moment.',
      storage_full: 'The server is out of storage space. Try again later.',
    },
  },
  /** What the server says about single fields. */
  fieldErrors: FIELD_ERRORS,
} as const;
