import type { Installation } from '@vitrine/contract/integrations';
import { isCovered } from './domain-list.ts';

/** A store may have no visitor for a night; after this it is no longer said to be recorded. */
const QUIET_AFTER_MS = 24 * 60 * 60_000;

export type InstallationState = 'waiting' | 'live' | 'quiet' | 'usedUp';

/**
 * What can be said of the tracker in a store: its plan takes no new session, whatever the script does; else nothing came yet (since the store was connected, or the app was uninstalled), something came
 * lately, or nothing for a while.
 * @param now epoch milliseconds
 */
export function stateOf(
  { quota_exceeded, last_event_at, connection }: Installation,
  now: number,
): InstallationState {
  if (quota_exceeded) return 'usedUp';
  if (last_event_at === null) return 'waiting';
  const last = Date.parse(last_event_at);
  const { connected_at, disconnected_at } = connection;
  const changes = [connected_at, disconnected_at].flatMap((at) => (at === null ? [] : Date.parse(at)));
  if (changes.some((at) => last < at)) return 'waiting';
  return now - last < QUIET_AFTER_MS ? 'live' : 'quiet';
}

/** Whose recordings would be refused as things are now, the latest first. An empty host: pages that hide their address. */
export const refusedNow = ({ refused_origins, domains }: Installation) =>
  domains.length === 0 ? [] : refused_origins.filter(({ host }) => !isCovered(host, domains));
