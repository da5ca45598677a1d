// Without zod: the dashboard translates these sentences, and so needs them as keys.

/** What the server says about single fields of a request, where it is more than the shape's own error. */
export const FIELD_ERRORS = {
  required: 'This field is required.',
  email_invalid: 'Enter a valid email address.',
  too_long: 'This is too long.',
  not_storable: 'Contains characters that cannot be stored.',
  password_short: 'Use at least 8 characters.',
  password_common: 'This password is too common. Choose one that is harder to guess.',
  password_is_email: 'Your email cannot be your password.',
  password_wrong: 'This is not your current password.',
  email_taken: 'There is an account with this email already.',
  already_member: 'This person is in your team already.',
  time_zone_unknown: 'This time zone is not known.',
  page_too_far: 'Pages reach the first 50,000 rows. Narrow the list by a filter or a search.',
  cursor_unknown: 'This is no cursor of ours. Leave it out to begin anew.',
  search_short: 'Search for at least 3 characters.',
  saved_filter_exists: 'You have saved filters under this name already.',
  saved_filters_full: 'You have 50 saved filters, which is the most. Delete one that you no longer need.',
  image_unreadable: 'This file is not an image we can read. Use JPEG, PNG, WebP, GIF or AVIF.',
  image_too_large: 'This image is too large. Use one of at most 5 MB.',
  url_foreign: 'This must be an address of this dashboard.',
  domain_invalid: 'Enter a domain such as mystore.com.',
  card_number_wrong: 'Check the number of the card.',
  card_expired: 'This card has expired.',
} as const;

export type FieldError = keyof typeof FIELD_ERRORS;
