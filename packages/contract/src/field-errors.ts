// Without zod: the dashboard translates these sentences, and so needs them as keys.

/** What the server says about single fields of a request, where it is more than the shape's own error. */
export const FIELD_ERRORS = {
  required: 'This field is required.',
  email_invalid: 'Enter a valid email address.',
  too_long: 'This is too long.',
  not_storable: 'Contains characters that aren’t allowed.',
  password_short: 'Use at least 8 characters.',
  password_common: 'This password is too common. Choose one that’s harder to guess.',
  password_weak: 'This password is too easy to guess. Make it longer, or add unrelated words.',
  password_is_email: 'Your password can’t be your email.',
  password_wrong: 'Your current password is incorrect.',
  code_wrong: 'This code is incorrect or has already been used.',
  passkey_refused: 'This passkey wasn’t accepted. Try again.',
  email_taken: 'An account with this email already exists.',
  already_member: 'This person is already on your team.',
  store_name_fixed: 'Your platform sets the name of this store.',
  time_zone_unknown: 'Unknown time zone.',
  page_too_far: 'Only the first 50,000 results are listed. Narrow the list with a filter or search.',
  cursor_unknown: 'Invalid cursor. Leave it out to start from the beginning.',
  search_short: 'Enter at least 3 characters.',
  too_many_values: 'Use at most 20 values.',
  too_many_labels: 'This matches too many values. Be more specific.',
  country_invalid: 'Enter a two-letter country code, like AR.',
  currency_invalid: 'Enter a three-letter currency code, like ARS.',
  saved_filter_exists: 'You already have a saved filter with this name.',
  saved_filters_full: 'You’ve reached the limit of 50 saved filters. Delete one to save another.',
  image_unreadable: 'This file isn’t a supported image. Use JPEG, PNG, WebP, GIF or AVIF.',
  image_too_large: 'This image is too large. The maximum size is 5 MB.',
  url_foreign: 'This must be a URL on this dashboard.',
  domain_invalid: 'Enter a valid domain, like mystore.com.',
  selector_invalid: 'Enter a simple selector, like .price or #account h2.',
  card_number_wrong: 'Check the card number.',
  card_expired: 'This card has expired.',
} as const;

export type FieldError = keyof typeof FIELD_ERRORS;
