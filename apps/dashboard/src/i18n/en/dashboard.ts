export const dashboard = {
  loading: 'Loading…',
  error: {
    title: 'Couldn’t display this page',
    body: 'Something went wrong. Reload the page to try again. Your recordings are safe.',
    reload: 'Reload page',
  },
  missing: {
    title: 'Couldn’t load this page',
    body: 'Check your connection and try again. Your recordings are safe.',
  },
  retry: 'Try again',
  dismiss: 'Dismiss',
} as const;
