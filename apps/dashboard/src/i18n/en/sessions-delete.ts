/** Selecting and deleting recordings in the list. */
export const deletion = {
  select: 'Select recording {{id}} from {{visitor}}',
  selectAll_one: 'Select the recording on this page',
  selectAll_other: 'Select all {{count}} recordings on this page',
  bar: 'Selected recordings',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  among: 'of {{rows}} on this page',
  amongMore: 'of {{rows}} on this page, {{total}} in all',
  amongAbout: 'of {{rows}} on this page, about {{total}} in all',
  clear: 'Clear',
  action: 'Delete',
  ownersOnly: 'Only an owner of this store can delete recordings.',
  title_one: 'Delete recording {{id}} from {{visitor}}?',
  title_other: 'Delete {{count}} recordings?',
  body_one:
    'This permanently deletes the recording, its pages and what it shows about the visitor. The session will no longer count in your dashboard. This can’t be undone.',
  body_other:
    'This permanently deletes the recordings, their pages and what they show about the visitors. The sessions will no longer count in your dashboard. This can’t be undone.',
  number: 'Number of recordings',
  typeNumber: 'Type {{count}} to confirm.',
  keep: 'Cancel',
  busy: 'Deleting…',
  done_one: 'Recording deleted',
  done_other: '{{count}} recordings deleted',
  failed_one: 'Couldn’t delete the recording. Try again.',
  failed_other: 'Couldn’t delete the recordings. Try again.',
} as const;
