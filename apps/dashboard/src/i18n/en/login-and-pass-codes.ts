/** What the server says to who is signed in, by its code; what it says to others, too, is in `errors`. */
export const codes = {
  errors: {
    codes: {
      permission_denied: 'Only an owner of this store can do this.',
      second_factor_required: 'This store requires two-factor sign-in. Set it up to continue.',
      second_factor_missing: 'Set up two-factor sign-in for your own account first.',
      passkeys_off: 'Passkeys need a domain and don’t work at this address.',
      email_not_confirmed: 'Confirm your email first, with the link we sent you.',
      owner_not_removable: 'The owner can’t be removed.',
      sole_owner: 'You’re the only owner of a store. Hand it over or delete it first.',
      account_leaving: 'This person is deleting their account. Choose someone else.',
      events_too_large:
        'This session has too many events for one response. Use its events/ endpoint instead.',
      recording_gone: 'This recording has expired and is no longer available.',
      downloads_exceeded: 'You’ve used all your plan’s downloads for this period. Upgrade to download more.',
      no_subscription: 'This store doesn’t have an active subscription.',
      downloads_off: 'Downloads aren’t available on this server.',
      plan_unavailable: 'This plan isn’t available.',
      payments_off: 'Payments aren’t set up on this server.',
      payments_unavailable: 'The payment provider didn’t respond. Check your plan before trying again.',
      payment_overdue:
        'Your last payment failed. Add another card, then change your plan once the payment goes through.',
      billing_busy: 'Another plan change is in progress. Try again in a moment.',
      payment_method_missing: 'You don’t have a saved card. Add one to continue.',
      payment_method_needed: 'This card pays for your plan. Add another card first.',
      raw_cards_off: 'Add cards on the payment provider’s page.',
      card_declined: 'Your card was declined. Try another card.',
      card_funds: 'Your card has insufficient funds. Try another card.',
      card_expired: 'Your card has expired. Try another card.',
      card_cvc: 'The security code is incorrect.',
      card_number: 'The card number is incorrect.',
      card_authentication: 'Your bank needs to verify this card. Continue on the payment provider’s page.',
      store_url_unknown: 'Could not determine Shopify store URL',
      workspace_has_store:
        'This account is already connected to another store. Create a separate account for this one.',
      credentials_missing: 'Client ID, Store Hash and Access Token are required',
      platform_credentials_invalid: 'Invalid credentials',
      platform_client_id_mismatch: 'The Client ID doesn’t match this Access Token.',
      platform_scope_missing:
        'The API account is missing a permission. Create a new account with the permissions in step 2.',
      platform_store_unavailable: 'This store has been closed or suspended by its platform.',
      platform_store_not_found: 'No store matches this Store Hash.',
      platform_refused: 'The platform rejected the script.',
    },
  },
} as const;
