import type { Needs } from '../../kernel/needs.ts';

export interface QueueDeps extends Needs<'orm' | 'clock' | 'log'> {
  /** Told of each try that has ended. */
  onTried: () => void;
}
