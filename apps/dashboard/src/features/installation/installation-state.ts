import { DAY_MS } from '@vitrine/contract/durations';
import type { Installation } from '@vitrine/contract/integrations';
import { isCovered } from './domain-list.ts';

/** A store may have no visitor for a night; after this it is no longer said to be recorded. */
const QUIET_AFTER_MS = DAY_MS;
/** As long a wait for the first event says that the way in which the script should have come does not work. */
const OVERDUE_AFTER_MS = DAY_MS;

/** A page that loads the script sends its first events within seconds; phones on bad lines take longer. */
const SILENT_AFTER_MS = 3 * 60_000;
/** Of a store that has sent before, single loads may be of visitors who are not recorded: of those who asked not to be. */
const SILENT_LOADS = 3;

export type InstallationState = 'waiting' | 'live' | 'quiet' | 'usedUp';

/**
 * What can be said of the tracker in a store: its plan takes no new session, whatever the script does; else nothing came yet
 * (since the store was connected, or the app was uninstalled), something came lately, or nothing for a while.
 * @param now epoch milliseconds
 */
export function stateOf(installation: Installation, now: number): InstallationState {
  if (installation.quota_exceeded) return 'usedUp';
  if (installation.last_event_at === null) return 'waiting';
  const last = Date.parse(installation.last_event_at);
  if (changesOf(installation).some((at) => last < at)) return 'waiting';
  return now - last < QUIET_AFTER_MS ? 'live' : 'quiet';
}

/** Whether the first event has been waited for so long that the merchant needs another way: whatever the platform says of the script. */
export const isOverdue = (installation: Installation, now: number): boolean =>
  stateOf(installation, now) === 'waiting' &&
  now - Math.max(Date.parse(installation.workspace_created_at), ...changesOf(installation)) >=
    OVERDUE_AFTER_MS;

/** Whether pages load the script and nothing arrives: as a rule, because the store's Content-Security-Policy refuses it. */
export function isSilent(installation: Installation, now: number): boolean {
  const { page_loads: loads, last_event_at } = installation;
  // While the plan is used up pages are not let send, whatever their policy says.
  if (!loads?.unanswered_since || /^(live|usedUp)$/.test(stateOf(installation, now))) return false;
  if (last_event_at !== null && loads.unanswered < SILENT_LOADS) return false;
  return now - Date.parse(loads.unanswered_since) >= SILENT_AFTER_MS;
}

/** A few pages fail for reasons of their own; the server counts few of one address, so that nobody alone brings it to this. */
const LOST_TOLD = 30;
const LOST_SHARE_TOLD = 0.01;

/** Which share of the last days' pages could not be recorded, where that is worth a word: of those recorded and those lost. */
export function lostShare({ pages: { recorded, lost } }: Installation): number | undefined {
  const share = lost / (recorded + lost);
  return lost >= LOST_TOLD && share > LOST_SHARE_TOLD ? share : undefined;
}

/** When the store was connected, and when the app was uninstalled. */
const changesOf = ({ connection: { connected_at, disconnected_at } }: Installation): number[] =>
  [connected_at, disconnected_at].flatMap((at) => (at === null ? [] : Date.parse(at)));

/** Whose recordings would be refused as things are now, the latest first. An empty host: pages that hide their address. */
export const refusedNow = ({ refused_origins, domains }: Installation) =>
  domains.length === 0 ? [] : refused_origins.filter(({ host }) => !isCovered(host, domains));
