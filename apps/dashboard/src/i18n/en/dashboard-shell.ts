export const shell = {
  notRecording: {
    title: 'New sessions aren’t being recorded right now',
    storageFull:
      'The server that stores your recordings is out of space. New sessions wait in your visitors’ browsers for a limited time and arrive once there’s space again. You can still watch everything recorded so far. Let your Vitrine administrator know.',
  },
  quota: {
    title: 'New sessions aren’t being recorded',
    resumes: 'Your plan has no recordings left. Recording resumes on {{date}}.',
    usedUp: 'Your plan has no recordings left.',
    noPlan: 'This store doesn’t have a plan.',
    ask: 'Ask {{owner}} to upgrade your plan.',
    anOwner: 'an owner of this store',
  },
  upgrade: {
    action: 'Upgrade',
    storeUnknown: 'Could not determine Shopify store URL',
    failed: 'Couldn’t open your plans in Shopify. Try again.',
  },
} as const;
