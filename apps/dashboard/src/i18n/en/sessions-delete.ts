/** Selecting and deleting recordings in the list. */
export const deletion = {
  select: 'Select the visit of {{visitor}}, {{id}}',
  selectAll: 'Select all on this page',
  bar: 'Selected recordings',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  clear: 'Clear',
  action: 'Delete',
  ownersOnly: 'Only an owner of this store can delete recordings.',
  title_one: 'Delete the recording of {{visitor}}, {{id}}?',
  title_other: 'Delete {{count}} recordings?',
  body_one:
    'Everything that was recorded of this visit goes: its replay, its pages and what it says about the visitor. It no longer counts in your dashboard. This cannot be undone.',
  body_other:
    'Everything that was recorded of these visits goes: their replays, their pages and what they say about the visitors. They no longer count in your dashboard. This cannot be undone.',
  number: 'Number of recordings',
  typeNumber: 'Type {{count}} to confirm.',
  keep: 'Cancel',
  busy: 'Deleting…',
  done_one: 'Recording deleted',
  done_other: '{{count}} recordings deleted',
  failed_one: 'The recording could not be deleted. Please try again.',
  failed_other: 'The recordings could not be deleted. Please try again.',
} as const;
