import type { Texts } from '../texts.ts';
import { replay } from './sessions-replay.ts';

export const sessions: Texts<'sessions'> = {
  title: 'Grabaciones',
  replay,
};
