export const confirm = {
  confirm: {
    title: 'Confirm your email',
    working: 'Confirming your email…',
    done: 'From now on, sign in with {{email}}.',
    doneOwn: 'You can now invite your team. Sign in with {{email}}.',
    doneTitle: 'Your email is confirmed',
    home: 'Go to Vitrine',
    notice: {
      required:
        'Open the link we sent to {{email}}. Until then, you can’t invite people, export or erase visitor data, or connect a store with API credentials. Recording isn’t affected.',
      wanted:
        'Show that {{email}} is yours, so that you can always get back into your account. Nothing else changes.',
      send: 'Send link',
      again: 'Send again',
      sent: 'We sent a link to {{email}}',
      failed: 'Couldn’t send the link. Try again.',
    },
  },
} as const;
