import { replay } from './sessions-replay.ts';

export const sessions = {
  title: 'Recordings',
  replay,
} as const;
