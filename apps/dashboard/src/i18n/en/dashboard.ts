export const dashboard = {
  loading: 'Loading…',
  error: {
    title: 'This page could not be shown',
    body: 'Something went wrong while showing it. Reload the page to try again; your recordings are safe.',
    reload: 'Reload the page',
  },
  notRecording: {
    title: 'New visits are not being recorded right now',
    storageFull:
      'The server that keeps your recordings is out of space. Visits made now wait in your visitors’ browsers for a while and arrive when there is space again. You can watch everything recorded before. Please tell whoever runs the server.',
  },
  retry: 'Try again',
  dismiss: 'Dismiss',
} as const;
