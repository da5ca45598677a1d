/**
 * The one error catalogue. A rule answers a code; one mapper (server `http/errors.ts`) turns it into
 * `{ "detail": string, "code": ErrorCode }` with the status given here, or, for fields,
 * `{ "<field>": [message, …] }` with 400.
 */
export const ERRORS = {
  invalid_request: { status: 400, detail: 'The request is invalid.' },
  invalid_credentials: {
    status: 401,
    detail: 'Invalid credentials. Please check your email and password.',
  },
  not_authenticated: { status: 401, detail: 'Sign in to continue.' },
  token_invalid: { status: 401, detail: 'You’ve been signed out. Sign in again.' },
  operator_only: {
    status: 401,
    detail: 'This endpoint requires the server’s OPERATOR_TOKEN.',
  },
  workspace_forbidden: { status: 403, detail: 'You don’t have access to this store.' },
  no_workspace: {
    status: 403,
    detail: 'Your account isn’t part of any store. Ask for a new invitation.',
  },
  permission_denied: { status: 403, detail: 'Only an owner of this store can do this.' },
  second_factor_required: {
    status: 403,
    detail: 'This store requires two-factor sign-in. Set it up to continue.',
  },
  second_factor_missing: { status: 409, detail: 'Set up two-factor sign-in for your own account first.' },
  challenge_invalid: { status: 400, detail: 'This sign-in has expired. Enter your password again.' },
  passkeys_off: { status: 409, detail: 'Passkeys need a domain and don’t work at this address.' },
  email_not_confirmed: {
    status: 403,
    detail: 'Confirm your email first, with the link we sent you.',
  },
  owner_not_removable: { status: 403, detail: 'The owner can’t be removed.' },
  sole_owner: {
    status: 409,
    detail: 'You’re the only owner of a store. Hand it over or delete it first.',
  },
  account_leaving: { status: 409, detail: 'This person is deleting their account. Choose someone else.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This method isn’t allowed.' },
  unsupported_media_type: { status: 415, detail: 'This content type isn’t supported.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  payload_too_large: { status: 413, detail: 'The request is too large.' },
  events_too_large: {
    status: 422,
    detail: 'This session has too many events for one response. Use its events/ endpoint instead.',
  },
  recording_gone: { status: 410, detail: 'This recording has expired and is no longer available.' },
  downloads_exceeded: {
    status: 402,
    detail: 'You’ve used all your plan’s downloads for this period. Upgrade to download more.',
  },
  downloads_off: {
    status: 409,
    detail: 'Downloads aren’t available on this server.',
  },
  no_subscription: { status: 404, detail: 'This store doesn’t have an active subscription.' },
  plan_unavailable: { status: 409, detail: 'This plan isn’t available.' },
  payments_off: { status: 409, detail: 'Payments aren’t set up on this server.' },
  payments_unavailable: {
    status: 502,
    detail: 'The payment provider didn’t respond. Check your plan before trying again.',
  },
  payment_overdue: {
    status: 409,
    detail:
      'Your last payment failed. Add another card, then change your plan once the payment goes through.',
  },
  billing_busy: { status: 409, detail: 'Another plan change is in progress. Try again in a moment.' },
  payment_method_missing: { status: 402, detail: 'You don’t have a saved card. Add one to continue.' },
  payment_method_needed: { status: 409, detail: 'This card pays for your plan. Add another card first.' },
  raw_cards_off: { status: 403, detail: 'Add cards on the payment provider’s page.' },
  webhook_forged: { status: 401, detail: 'The webhook signature is invalid or expired.' },
  card_declined: { status: 402, detail: 'Your card was declined. Try another card.' },
  card_funds: { status: 402, detail: 'Your card has insufficient funds. Try another card.' },
  card_expired: { status: 402, detail: 'Your card has expired. Try another card.' },
  card_cvc: { status: 402, detail: 'The security code is incorrect.' },
  card_number: { status: 402, detail: 'The card number is incorrect.' },
  card_authentication: {
    status: 402,
    detail: 'Your bank needs to verify this card. Continue on the payment provider’s page.',
  },
  store_url_unknown: { status: 409, detail: 'Could not determine Shopify store URL' },
  request_timeout: { status: 408, detail: 'The request timed out. Try again.' },
  too_many_requests: { status: 429, detail: 'Too many requests. Try again in a moment.' },
  too_many_attempts: { status: 429, detail: 'Too many attempts. Wait a moment and try again.' },
  reset_code_invalid: { status: 400, detail: 'Invalid reset code' },
  confirmation_invalid: { status: 400, detail: 'This confirmation link is no longer valid.' },
  invitation_invalid: { status: 404, detail: 'Invalid or expired invitation link.' },
  store_not_found: { status: 404, detail: 'Failed to retrieve store information. Please try again.' },
  installation_failed: { status: 400, detail: 'Failed to process installation. Please try again.' },
  platform_off: { status: 409, detail: 'This platform isn’t set up on this server.' },
  platform_unavailable: {
    status: 502,
    detail: 'The store’s platform didn’t respond. Try again in a moment.',
  },
  store_taken: {
    status: 409,
    detail: 'This store is already connected to another account. Ask its owner to invite you.',
  },
  workspace_has_store: {
    status: 409,
    detail: 'This account is already connected to another store. Create a separate account for this one.',
  },
  credentials_missing: { status: 400, detail: 'Client ID, Store Hash and Access Token are required' },
  platform_credentials_invalid: { status: 400, detail: 'Invalid credentials' },
  platform_client_id_mismatch: {
    status: 400,
    detail: 'The Client ID doesn’t match this Access Token.',
  },
  platform_scope_missing: {
    status: 400,
    detail: 'The API account is missing a permission. Create a new account with the permissions in step 2.',
  },
  platform_store_unavailable: {
    status: 409,
    detail: 'This store has been closed or suspended by its platform.',
  },
  platform_store_not_found: { status: 400, detail: 'No store matches this Store Hash.' },
  platform_refused: { status: 409, detail: 'The platform rejected the script.' },
  mail_failed: { status: 503, detail: 'Couldn’t send the email. Try again.' },
  internal: { status: 500, detail: 'Something went wrong on our end. Try again.' },
  unavailable: { status: 503, detail: 'The service is temporarily unavailable. Try again in a moment.' },
  storage_full: { status: 503, detail: 'The server is out of storage space. Try again later.' },

  // Ingest: the tracker reads `code`, `stop` and `reason` (see ingest.ts); people read `detail`.
  envelope_malformed: { status: 400, detail: 'The block doesn’t start with a valid envelope.' },
  body_not_gzip: { status: 400, detail: 'The block body isn’t valid gzip.' },
  checksum_mismatch: { status: 400, detail: 'The block body doesn’t match its checksum.' },
  block_conflict: { status: 409, detail: 'A different block is already stored under this sequence number.' },
  visitor_mismatch: { status: 409, detail: 'This session belongs to another visitor.' },
  store_unknown: { status: 404, detail: 'Unknown store.' },
  origin_not_allowed: { status: 403, detail: 'This page’s domain isn’t allowed for this store.' },
  quota_exceeded: { status: 402, detail: 'This store has reached its recording quota.' },
  session_deleted: { status: 410, detail: 'This session was deleted.' },
  session_limit_reached: { status: 413, detail: 'This session has reached its size limit.' },
  store_limit_reached: { status: 429, detail: 'This store has reached its recording limit for today.' },
  store_deleted: { status: 410, detail: 'This store was deleted.' },
  ingest_token_required: { status: 401, detail: 'This block needs a valid ingest token.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Field errors as the wire carries them: the field's name and one or more messages. */
export type FieldErrors = Record<string, string[]>;

/** What every call of somebody who is signed in may be refused with … */
export const SIGNED_IN = ['not_authenticated', 'token_invalid'] as const;
/** … and every call within a workspace. */
export const IN_WORKSPACE = [...SIGNED_IN, 'workspace_forbidden'] as const;
