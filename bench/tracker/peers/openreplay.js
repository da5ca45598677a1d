import Tracker from '@openreplay/tracker/class';

// On a local address it would send style sheets too, which on a store's its server fetches.
const NO_SHEETS = 0;

const tracker = new Tracker({
  projectKey: 'bench',
  ingestPoint: location.origin,
  inlineCss: NO_SHEETS,
  __DISABLE_SECURE_MODE: true, // or it starts on https alone
});
void tracker.start();
