import { replay } from './sessions-replay.ts';

export const sessions = {
  title: 'Recordings',
  intro: 'Every visit to your store, as your visitors saw it.',
  anonymous: 'Anonymous visitor',
  active: 'In the store now',
  openReplay: 'Replay the visit of {{visitor}}, {{id}} (opens in a new tab)',
  copyLink: 'Copy link',
  columns: {
    visitor: 'Visitor',
    pages: 'Pages',
    duration: 'Duration',
    started: 'Started',
    device: 'Device',
    actions: 'Actions',
  },
  device: { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet' },
  duration: '{{minutes}}m {{seconds}}s',
  toasts: { copied: 'Link copied', copyError: 'Failed to copy URL' },
  empty: {
    title: 'No visits yet',
    body: 'Once the Vitrine script is in the head of your store’s pages, the next visitor’s recording appears here by itself, within seconds. Open your store in another tab and look around to see it happen.',
  },
  noMatch: {
    title: 'No recording matches “{{search}}”',
    body: 'Try part of an email, of a page’s address or title, or the first characters of a recording’s ID.',
    clear: 'Show all recordings',
  },
  error: {
    title: 'The recordings could not be loaded',
    body: 'Check your connection and try again. Recording goes on in the meantime; no visit is lost.',
  },
  stale: 'Could not refresh. Trying again…',
  news_one: '{{count}} new visit',
  news_other: '{{count}} new visits',
  reordered: 'Update the list',
  pagination: {
    label: 'Pages of recordings',
    rows: 'Rows per page',
    range: '{{from}}–{{to}} of {{total}}',
    previous: 'Previous page',
    next: 'Next page',
  },
  replay,
} as const;
