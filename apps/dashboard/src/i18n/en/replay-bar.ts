/** What the viewer says before the rest of the dashboard is there. */
export const bar = {
  picture: 'What the visitor saw',
  controls: 'Player',
  play: 'Play',
  pause: 'Pause',
  restart: 'Restart',
  seek: 'Position in the recording',
  seekValue: '{{elapsed}} of {{total}}',
} as const;
