import { startNotices } from './modules/billing/service.ts';
import { startTrafficLetters } from './modules/ingest/service.ts';
import { startPrivacyLetters } from './modules/privacy/service.ts';

type Deps = Parameters<typeof startNotices>[0] & Parameters<typeof startTrafficLetters>[0];

/** Jobs by which owners are written to of what nobody asked for just now. Ended by what it answers. */
export function startLetters(deps: Deps & Parameters<typeof startPrivacyLetters>[0]): () => Promise<void> {
  const workers = [startNotices(deps), startTrafficLetters(deps), startPrivacyLetters(deps)];
  return async () => {
    for (const worker of workers) await worker.stop();
  };
}
