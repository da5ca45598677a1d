import { bar } from './replay-bar.ts';
import { around } from './sessions-replay-around.ts';
import { events } from './sessions-replay-events.ts';
import { player } from './sessions-replay-player.ts';

export const replay = {
  ...bar,
  title: 'Replay',
  loading: 'Loading the recording…',
  back: 'Back to recordings',
  speed: 'Speed {{speed}}x',
  tabsHint: 'This session used {{total}} browser tabs. You’re seeing the one the visitor was looking at.',
  fullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  damaged_one: '{{count}} damaged part of this recording was skipped.',
  damaged_other: '{{count}} damaged parts of this recording were skipped.',
  missing_one: '{{count}} part of this recording is missing.',
  missing_other: '{{count}} parts of this recording are missing.',
  events,
  retry: 'Try again',
  around,
  errors: {
    loadFailed: 'Failed to load session data',
    invalidEvents: 'Session data does not contain valid events',
    noEvents: 'Session contains no events to replay',
    recordingGone: 'No replay data available',
    unableToReplay:
      'Unable to replay this session. This may be due to missing snapshot event (type 2) or incompatible event format.',
    playerFailed: 'Replay error: {{message}}',
  },
  errorHelp: {
    loadFailed: 'Check your connection and try again.',
    notThere: 'This recording was deleted, or you don’t have access to its store.',
    nothingToShow: 'There’s nothing to watch in this recording. Your other recordings aren’t affected.',
    recordingGone:
      'This recording is older than your plan keeps recordings for. Newer recordings aren’t affected.',
    playerFailed: 'Try again. If it keeps happening, this recording can’t be played.',
  },
  player,
  fallback: {
    warning:
      'This recording has no full picture of the page (snapshot event, type 2). You only see where the visitor moved, clicked or touched.',
    picture:
      'Blank page showing the visitor’s mouse or finger. Positions: {{moves}}. Clicks and touches: {{presses}}.',
  },
} as const;
