import { around } from './sessions-replay-around.ts';
import { events } from './sessions-replay-events.ts';
import { player } from './sessions-replay-player.ts';

export const replay = {
  title: 'Replay',
  loading: 'Loading the recording…',
  back: 'Back to recordings',
  picture: 'What the visitor saw',
  controls: 'Player',
  play: 'Play',
  pause: 'Pause',
  restart: 'Restart',
  speed: 'Speed {{speed}}x',
  seek: 'Position in the recording',
  seekValue: '{{elapsed}} of {{total}}',
  tabsHint: 'This visit used {{total}} browser tabs; you see the one the visitor was looking at.',
  fullscreen: 'Full screen',
  exitFullscreen: 'Exit full screen',
  damaged_one: '{{count}} damaged part of this recording was left out.',
  damaged_other: '{{count}} damaged parts of this recording were left out.',
  missing_one: '{{count}} part of this recording never arrived.',
  missing_other: '{{count}} parts of this recording never arrived.',
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
    notThere: 'This recording was deleted, or belongs to a store that you have no access to.',
    nothingToShow: 'There is nothing to watch in this recording. Your other recordings are not affected.',
    recordingGone:
      'The recording of this visit is no longer kept: the time for which recordings are kept is over. Newer ones are not affected.',
    playerFailed: 'Try again; if it happens again, this recording cannot be shown.',
  },
  player,
  fallback: {
    warning:
      'This recording has no full picture of the page (snapshot event, type 2). You see only where the visitor’s mouse or finger was.',
    picture:
      'Empty page with the visitor’s mouse or finger. Positions: {{moves}}. Clicks and touches: {{presses}}.',
  },
} as const;
