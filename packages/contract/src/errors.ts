const answer = (status: number, detail: string) => ({ status, detail });

/**
 * The one error catalogue. A rule answers a code; one mapper (server `http/errors.ts`) turns it into
 * `{ "detail": string, "code": ErrorCode }` with the status given here, or, for fields,
 * `{ "<field>": [message, …] }` with 400.
 */
export const ERRORS = {
  invalid_request: answer(400, 'The request is invalid.'),
  invalid_credentials: answer(401, 'Invalid credentials. Please check your email and password.'),
  not_authenticated: answer(401, 'Sign in to continue.'),
  token_invalid: answer(401, 'You’ve been signed out. Sign in again.'),
  operator_only: answer(401, 'This endpoint requires the server’s OPERATOR_TOKEN.'),
  workspace_forbidden: answer(403, 'You don’t have access to this store.'),
  no_workspace: answer(403, 'Your account isn’t part of any store. Ask for a new invitation.'),
  permission_denied: answer(403, 'Only an owner of this store can do this.'),
  second_factor_required: answer(403, 'This store requires two-factor sign-in. Set it up to continue.'),
  second_factor_missing: answer(409, 'Set up two-factor sign-in for your own account first.'),
  challenge_invalid: answer(400, 'This sign-in has expired. Enter your password again.'),
  passkeys_off: answer(409, 'Passkeys need a domain and don’t work at this address.'),
  email_not_confirmed: answer(403, 'Confirm your email first, with the link we sent you.'),
  owner_not_removable: answer(403, 'The owner can’t be removed.'),
  sole_owner: answer(409, 'You’re the only owner of a store. Hand it over or delete it first.'),
  account_leaving: answer(409, 'This person is deleting their account. Choose someone else.'),
  not_found: answer(404, 'Not found.'),
  method_not_allowed: answer(405, 'This method isn’t allowed.'),
  unsupported_media_type: answer(415, 'This content type isn’t supported.'),
  headers_too_large: answer(431, 'The request headers are too large.'),
  payload_too_large: answer(413, 'The request is too large.'),
  events_too_large: answer(
    422,
    'This session has too many events for one response. Use its events/ endpoint instead.',
  ),
  recording_gone: answer(410, 'This recording has expired and is no longer available.'),
  downloads_exceeded: answer(
    402,
    'You’ve used all your plan’s downloads for this period. Upgrade to download more.',
  ),
  downloads_off: answer(409, 'Downloads aren’t available on this server.'),
  no_subscription: answer(404, 'This store doesn’t have an active subscription.'),
  plan_unavailable: answer(409, 'This plan isn’t available.'),
  payments_off: answer(409, 'Payments aren’t set up on this server.'),
  payments_unavailable: answer(
    502,
    'The payment provider didn’t respond. Check your plan before trying again.',
  ),
  payment_overdue: answer(
    409,
    'Your last payment failed. Add another card, then change your plan once the payment goes through.',
  ),
  billing_busy: answer(409, 'Another plan change is in progress. Try again in a moment.'),
  payment_method_missing: answer(402, 'You don’t have a saved card. Add one to continue.'),
  payment_method_needed: answer(409, 'This card pays for your plan. Add another card first.'),
  raw_cards_off: answer(403, 'Add cards on the payment provider’s page.'),
  webhook_forged: answer(401, 'The webhook signature is invalid or expired.'),
  card_declined: answer(402, 'Your card was declined. Try another card.'),
  card_funds: answer(402, 'Your card has insufficient funds. Try another card.'),
  card_expired: answer(402, 'Your card has expired. Try another card.'),
  card_cvc: answer(402, 'The security code is incorrect.'),
  card_number: answer(402, 'The card number is incorrect.'),
  card_authentication: answer(
    402,
    'Your bank needs to verify this card. Continue on the payment provider’s page.',
  ),
  store_url_unknown: answer(409, 'Could not determine Shopify store URL'),
  request_timeout: answer(408, 'The request timed out. Try again.'),
  too_many_requests: answer(429, 'Too many requests. Try again in a moment.'),
  too_many_attempts: answer(429, 'Too many attempts. Wait a moment and try again.'),
  reset_code_invalid: answer(400, 'Invalid reset code'),
  confirmation_invalid: answer(400, 'This confirmation link is no longer valid.'),
  invitation_invalid: answer(404, 'Invalid or expired invitation link.'),
  store_not_found: answer(404, 'Failed to retrieve store information. Please try again.'),
  installation_failed: answer(400, 'Failed to process installation. Please try again.'),
  platform_off: answer(409, 'This platform isn’t set up on this server.'),
  platform_unavailable: answer(502, 'The store’s platform didn’t respond. Try again in a moment.'),
  store_taken: answer(
    409,
    'This store is already connected to another account. Ask its owner to invite you.',
  ),
  workspace_has_store: answer(
    409,
    'This account is already connected to another store. Create a separate account for this one.',
  ),
  credentials_missing: answer(400, 'Client ID, Store Hash and Access Token are required'),
  platform_credentials_invalid: answer(400, 'Invalid credentials'),
  platform_client_id_mismatch: answer(400, 'The Client ID doesn’t match this Access Token.'),
  platform_scope_missing: answer(
    400,
    'The API account is missing a permission. Create a new account with the permissions in step 2.',
  ),
  platform_store_unavailable: answer(409, 'This store has been closed or suspended by its platform.'),
  platform_store_not_found: answer(400, 'No store matches this Store Hash.'),
  platform_refused: answer(409, 'The platform rejected the script.'),
  mail_failed: answer(503, 'Couldn’t send the email. Try again.'),
  internal: answer(500, 'Something went wrong on our end. Try again.'),
  unavailable: answer(503, 'The service is temporarily unavailable. Try again in a moment.'),
  storage_full: answer(503, 'The server is out of storage space. Try again later.'),

  // Ingest: the tracker reads `code`, `stop` and `reason` (see ingest.ts); people read `detail`.
  envelope_malformed: answer(400, 'The block doesn’t start with a valid envelope.'),
  body_not_gzip: answer(400, 'The block body isn’t valid gzip.'),
  checksum_mismatch: answer(400, 'The block body doesn’t match its checksum.'),
  block_conflict: answer(409, 'A different block is already stored under this sequence number.'),
  visitor_mismatch: answer(409, 'This session belongs to another visitor.'),
  store_unknown: answer(404, 'Unknown store.'),
  origin_not_allowed: answer(403, 'This page’s domain isn’t allowed for this store.'),
  quota_exceeded: answer(402, 'This store has reached its recording quota.'),
  session_deleted: answer(410, 'This session was deleted.'),
  session_limit_reached: answer(413, 'This session has reached its size limit.'),
  store_limit_reached: answer(429, 'This store has reached its recording limit for today.'),
  store_deleted: answer(410, 'This store was deleted.'),
  ingest_token_required: answer(401, 'This block needs a valid ingest token.'),
};

export type ErrorCode = keyof typeof ERRORS;

/** Field errors as the wire carries them: the field's name and one or more messages. */
export type FieldErrors = Record<string, string[]>;
