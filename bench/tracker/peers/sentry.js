import { init, replayIntegration } from '@sentry/browser';

// By default it sends every five seconds, and not when a page is left: of pages that are left after three, nothing would arrive.
const EARLY = { minReplayDuration: 0, flushMinDelay: 500, flushMaxDelay: 1_000 };

init({
  dsn: `${location.protocol}//key@${location.host}/1`,
  integrations: [replayIntegration(EARLY)],
  replaysSessionSampleRate: 1,
});
