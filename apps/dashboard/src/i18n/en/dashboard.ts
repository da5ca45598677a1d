export const dashboard = {
  loading: 'Loading…',
  error: {
    title: 'This page could not be shown',
    body: 'Something went wrong while showing it. Reload the page to try again; your recordings are safe.',
    reload: 'Reload the page',
  },
  retry: 'Try again',
  dismiss: 'Dismiss',
} as const;
