import type { SessionEventSource } from '../event-source/event-source.ts';
import type { Replayers } from './replayers.ts';
import { oneByOne } from './when-idle.ts';

/** What is made and fetched while a picture rests, so that the next one comes at once. `end` may be called again. */
export function createAhead(
  now: () => { eventSource: SessionEventSource; replayers: Replayers; position: number },
): { begin(): void; end(): void } {
  let end: (() => void) | undefined;
  return {
    begin() {
      const { eventSource, replayers, position } = now();
      // What playing on needs goes first.
      eventSource.prefetch(position);
      replayers.prepare();
      end?.();
      end = oneByOne(() => now().eventSource.fetchAhead(now().position));
    },
    end: () => end?.(),
  };
}
