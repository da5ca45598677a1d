/**
 * The one error catalogue. A rule answers a code; one mapper (server `http/errors.ts`) turns it into
 * `{ "detail": string, "code": ErrorCode }` with the status given here, or, for fields,
 * `{ "<field>": [message, …] }` with 400.
 */
export const ERRORS = {
  invalid_request: { status: 400, detail: 'The request could not be read.' },
  invalid_credentials: {
    status: 401,
    detail: 'Invalid credentials. Please check your email and password.',
  },
  not_authenticated: { status: 401, detail: 'Please sign in.' },
  token_invalid: { status: 401, detail: 'Your session has ended. Please sign in again.' },
  operator_only: {
    status: 401,
    detail: 'Only the operator of this server can do this, with OPERATOR_TOKEN.',
  },
  workspace_forbidden: { status: 403, detail: 'You are not a member of this store.' },
  no_workspace: {
    status: 403,
    detail: 'Your account does not belong to any store. Ask for a new invitation.',
  },
  permission_denied: { status: 403, detail: 'Only an owner of this store can do this.' },
  owner_not_removable: { status: 403, detail: 'The owner cannot be removed.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This method is not allowed here.' },
  unsupported_media_type: { status: 415, detail: 'This content type is not understood here.' },
  headers_too_large: { status: 431, detail: 'The headers of the request are too large.' },
  payload_too_large: { status: 413, detail: 'The request is too large.' },
  events_too_large: {
    status: 422,
    detail: 'The session has more events than fit into one answer. Read them from its events/ instead.',
  },
  recording_gone: { status: 410, detail: 'The recording of this session is no longer kept.' },
  downloads_exceeded: { status: 402, detail: 'The downloads of your plan are used up for this period.' },
  downloads_off: {
    status: 409,
    detail: 'Downloads are not set up on this server, so no file can be made of this visit.',
  },
  no_subscription: { status: 404, detail: 'This store has no active subscription.' },
  plan_unavailable: { status: 409, detail: 'This plan cannot be chosen.' },
  payments_off: { status: 409, detail: 'Payments are not set up on this server.' },
  payments_unavailable: {
    status: 502,
    detail: 'The payment provider did not answer. Please look at your plan before you try again.',
  },
  payment_overdue: {
    status: 409,
    detail: 'The last payment failed. Save another card first, and change the plan once it is paid.',
  },
  billing_busy: { status: 409, detail: 'Another change of the plan is under way. Please try again shortly.' },
  payment_method_missing: { status: 402, detail: 'There is no saved card to pay with.' },
  payment_method_needed: { status: 409, detail: 'This card pays for the plan. Save another one first.' },
  raw_cards_off: { status: 403, detail: 'Cards are saved on the page of the payment provider.' },
  webhook_forged: { status: 401, detail: 'The signature of this message is wrong, or too old.' },
  card_declined: { status: 402, detail: 'The card was declined. Please try another one.' },
  card_funds: { status: 402, detail: 'The card does not have enough funds. Please try another one.' },
  card_expired: { status: 402, detail: 'The card has expired. Please try another one.' },
  card_cvc: { status: 402, detail: 'The security code of the card is wrong.' },
  card_number: { status: 402, detail: 'The number of the card is wrong.' },
  card_authentication: {
    status: 402,
    detail: 'The bank wants to ask the holder of the card. Please pay on the page of the provider.',
  },
  store_url_unknown: { status: 409, detail: 'Could not determine Shopify store URL' },
  request_timeout: { status: 408, detail: 'The request did not come in time. Please try again.' },
  too_many_requests: { status: 429, detail: 'Too many requests at once. Please try again shortly.' },
  too_many_attempts: { status: 429, detail: 'Too many attempts. Please wait a little and try again.' },
  reset_code_invalid: { status: 400, detail: 'Invalid reset code' },
  confirmation_invalid: { status: 400, detail: 'This confirmation link is no longer valid.' },
  invitation_invalid: { status: 404, detail: 'Invalid or expired invitation link.' },
  store_not_found: { status: 404, detail: 'Failed to retrieve store information. Please try again.' },
  installation_failed: { status: 400, detail: 'Failed to process installation. Please try again.' },
  platform_off: { status: 409, detail: 'This platform is not set up on this server.' },
  platform_unavailable: {
    status: 502,
    detail: 'The platform of the store did not answer. Please try again shortly.',
  },
  store_taken: {
    status: 409,
    detail: 'This store is already connected to another account. Ask its owner for an invitation.',
  },
  workspace_has_store: {
    status: 409,
    detail: 'Another store is connected to this account already. Create a separate account for this one.',
  },
  credentials_missing: { status: 400, detail: 'Client ID, Store Hash and Access Token are required' },
  platform_credentials_invalid: { status: 400, detail: 'Invalid credentials' },
  platform_client_id_mismatch: {
    status: 400,
    detail: 'The Client ID is not the one that this Access Token was made with.',
  },
  platform_scope_missing: {
    status: 400,
    detail: 'The API account lacks a permission. Create a new account with the permissions of step 2.',
  },
  platform_store_unavailable: {
    status: 409,
    detail: 'The platform has closed or suspended this store.',
  },
  platform_store_not_found: { status: 400, detail: 'There is no store with this Store Hash.' },
  platform_refused: { status: 409, detail: 'The platform did not accept the script.' },
  mail_failed: { status: 503, detail: 'The email could not be sent. Please try again.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, detail: 'The service is busy. Please try again shortly.' },
  storage_full: { status: 503, detail: 'There is no room to store anything new. Please try again later.' },

  // Ingest: the tracker reads `code`, `stop` and `reason` (see ingest.ts); people read `detail`.
  envelope_malformed: { status: 400, detail: 'The block does not start with a readable envelope.' },
  body_not_gzip: { status: 400, detail: 'The body of the block is not gzip.' },
  checksum_mismatch: { status: 400, detail: 'The body of the block does not match its checksum.' },
  block_conflict: { status: 409, detail: 'Another block was already stored under this sequence number.' },
  store_unknown: { status: 404, detail: 'This store is not known.' },
  origin_not_allowed: { status: 403, detail: 'This page does not belong to the store.' },
  quota_exceeded: { status: 402, detail: 'The recording quota of this store is used up.' },
  session_deleted: { status: 410, detail: 'This session was deleted.' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Field errors as the wire carries them: the field's name and one or more messages. */
export type FieldErrors = Record<string, string[]>;
