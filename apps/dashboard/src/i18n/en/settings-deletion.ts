/** Leaving, handing over and deleting a store, and deleting an account. */
export const deletion = {
  store: {
    intro: 'Hand over, leave or delete the store, or download its data.',
    open: 'See options',
    title: 'Leave or delete this store',
    export: 'Download store data',
    exportBody:
      'Save the store’s settings, team, activity and a line for each session. Download the recordings you want to keep one by one.',
    exportFailed: 'Couldn’t prepare the file. Try again.',
    handOver: 'Hand over store',
    handOverBody: 'Make another member the owner. You stay as a member.',
    alone: 'Invite someone to your team first.',
    leave: 'Leave store',
    leaveBody: 'You lose access to its recordings right away.',
    delete: 'Delete store',
    deleteBody:
      'Recording stops right away. After {{days}} days, the recordings and everything else we keep are deleted for good.',
    scheduled: '{{store}} will be deleted on {{date}}',
    scheduledBody: 'New sessions aren’t being recorded. Until then, an owner can keep the store.',
    keep: 'Keep store',
    kept: 'Your store stays. Recording has resumed.',
    keepFailed: 'Couldn’t keep the store. Try again.',
  },
  handOverDialog: {
    title: 'Hand over {{store}}?',
    body: 'The new owner manages the team, plan and settings. The saved card stays until they replace it.',
    who: 'New owner',
    done: '{{name}} is now the owner',
    failed: 'Couldn’t hand over the store. Try again.',
  },
  leaveDialog: {
    title: 'Leave {{store}}?',
    body: 'You lose access right away. An owner can invite you again.',
    done: 'You left the store',
    failed: 'Couldn’t leave the store. Try again.',
  },
  deleteDialog: {
    title: 'Delete {{store}}?',
    body: 'Recording stops now and your plan won’t renew. After {{days}} days, we remove our script from your store, end your plan and delete everything, including accounts that aren’t part of another store. Until then, you can keep the store.',
    done: '{{store}} will be deleted on {{date}}',
    failed: 'Couldn’t delete the store. Try again.',
  },
  account: {
    title: 'Delete your account',
    body: 'Your account is deleted after {{days}} days. Until then, you can sign in and keep it.',
    alone:
      'You’re the only owner of {{stores}}. Hand it over or delete it first. When your last store is deleted, your account is deleted too.',
    delete: 'Delete account',
    scheduled: 'Your account will be deleted on {{date}}',
    scheduledBody: 'Until then, you can keep it.',
    keep: 'Keep account',
    kept: 'Your account stays',
    keepFailed: 'Couldn’t keep your account. Try again.',
  },
  accountDialog: {
    title: 'Delete your account?',
    body: 'In {{days}} days, we delete your name, email, photo and sign-ins for good. Until then, you can keep your account.',
    done: 'Your account will be deleted on {{date}}',
    failed: 'Couldn’t delete your account. Try again.',
  },
  loadFailed: 'Couldn’t load whether a deletion is scheduled.',
} as const;
