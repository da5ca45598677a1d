import { startNotices } from './modules/billing/service.ts';
import { startTrafficNotices } from './modules/blocks/service.ts';
import { startPrivacyNotices } from './modules/privacy/service.ts';

type Deps = Parameters<typeof startNotices>[0] & Parameters<typeof startTrafficNotices>[0];

/** Jobs by which owners are written to of what nobody asked for just now. Ended by what it answers. */
export function startNotifications(
  deps: Deps & Parameters<typeof startPrivacyNotices>[0],
): () => Promise<void> {
  const workers = [startNotices(deps), startTrafficNotices(deps), startPrivacyNotices(deps)];
  return async () => {
    for (const worker of workers) await worker.stop();
  };
}
