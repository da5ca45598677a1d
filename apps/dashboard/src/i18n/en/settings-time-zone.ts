export const timeZone = {
  title: 'Time zone',
  intro:
    'Days in your dashboard and months on the free plan start at midnight in this time zone. Dates of your plan, invoices and invitations follow it too.',
  ownersOnly: 'Only an owner of this store can change its time zone.',
  save: 'Save time zone',
  discard: 'Discard changes',
  saved: 'Time zone saved',
  failed: 'Couldn’t save the time zone. Try again.',
  loadFailed: 'Couldn’t load the time zone.',
  regions: {
    Africa: 'Africa',
    America: 'America',
    Antarctica: 'Antarctica',
    Arctic: 'Arctic',
    Asia: 'Asia',
    Atlantic: 'Atlantic',
    Australia: 'Australia',
    Europe: 'Europe',
    Indian: 'Indian Ocean',
    Pacific: 'Pacific',
    other: 'Other',
  },
} as const;
