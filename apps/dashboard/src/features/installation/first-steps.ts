import { DAY_MS } from '@vitrine/contract/durations';
import type { Installation } from '@vitrine/contract/integrations';
import type { Merchant } from '@vitrine/contract/user';

/** What of the way to the first recording is done. */
export interface FirstSteps {
  installed: boolean;
  visited: boolean;
  watched: boolean;
}

/** Who has had visits for this long knows the way. */
const FRESH_MS = 7 * DAY_MS;
/** An older store without visits may have had some that are no longer kept: it is not led as a new one. */
const FIRST_DAYS_MS = 30 * DAY_MS;

/** Pages that asked for the loader have the script, and those that sent something, also if that was refused. That a platform lists it among a store's scripts proves nothing: some themes do not run it. */
export function firstStepsOf(installation: Installation): FirstSteps {
  const { first_event_at, first_session_id, refused_origins, page_loads, recording_watched } = installation;
  const visited = first_session_id !== null;
  const installed = first_event_at !== null || refused_origins.length > 0 || page_loads !== null;
  return { installed, visited, watched: recording_watched };
}

export const stepsDone = (steps: FirstSteps): number => Object.values(steps).filter(Boolean).length;

/**
 * Whether the people of a store are led to their first recording: nobody has watched one, the store is new here, and its
 * visits are new or none. An older one without visits is led when somebody asks for it.
 * @param now epoch milliseconds
 * @param asked the person has followed a link to the first steps
 */
export function isLed(installation: Installation, now: number, asked: boolean): boolean {
  const { workspace_created_at, recording_watched, first_event_at } = installation;
  if (recording_watched) return false;
  if (asked && first_event_at === null) return true;
  if (now - Date.parse(workspace_created_at) > FIRST_DAYS_MS) return false;
  return first_event_at === null || now - Date.parse(first_event_at) < FRESH_MS;
}

/** Connected, with nothing left for the merchant to do but to wait for the first session: no script by hand, no app to be switched on in the theme. */
export function broughtByPlatform(
  { connection }: Installation,
  { shopify_setup_complete }: Merchant,
): boolean {
  const { connected_at, disconnected_at, script } = connection;
  const gone = disconnected_at !== null && (connected_at === null || connected_at < disconnected_at);
  if (connected_at === null || gone || script === 'by_hand') return false;
  return script !== 'in_theme' || shopify_setup_complete;
}

/** Hosts of a machine at home, which seldom speak https. */
const LOCAL = /^(localhost|127(\.\d+){3}|.+\.localhost)(:\d+)?$/;

/** Where the store can be opened: at the first of its domains. */
export function storeAddress([domain]: readonly string[]): string | undefined {
  if (domain === undefined) return undefined;
  return `${LOCAL.test(domain) ? 'http' : 'https'}://${domain}/`;
}
