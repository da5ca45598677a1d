import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  HOST_REST_MS,
  HOST_STOP_MS,
  MAX_HOSTS,
  MAX_REFUSED,
  RATE_OF_A_HOST,
  RATE_OF_A_WORKSPACE,
} from './limits.ts';

export interface Hosts {
  /** Takes one question to the host for the workspace; false, when it has been asked enough for now. */
  mayAsk(workspace_id: string, host: string): boolean;
  /** What it said to one: `refused` when it has no such thing, and asking again will not change it. */
  noteAnswer(workspace_id: string, host: string, refused: boolean): void;
  /** Which are not to be asked for the workspace just now, and when the first of them may be again (ms since the epoch). */
  resting(workspace_id: string): { hosts: string[]; until: number };
}

/**
 * How often hosts are asked: anybody who knows a store's id can have us ask for any address, and nobody is to be overrun by us. A host
 * that only ever refuses is left alone for a while. Kept by this process alone.
 */
export function createHosts(clock: Clock): Hosts {
  const ofHost = createTokenBuckets(clock, { ...RATE_OF_A_HOST, max_buckets: MAX_HOSTS });
  const ofBoth = createTokenBuckets(clock, { ...RATE_OF_A_WORKSPACE, max_buckets: MAX_HOSTS });
  /** Refusals one after the other. */
  const refused = new Map<string, number>();
  /** By workspace, until when each of its hosts rests. */
  const rests = new Map<string, Map<string, number>>();

  function rest(workspace_id: string, host: string, ms: number): void {
    const its = rests.get(workspace_id) ?? new Map<string, number>();
    rests.set(workspace_id, its.set(host, Math.max(its.get(host) ?? 0, clock.now() + ms)));
  }

  const keyOf = (workspace_id: string, host: string) => `${workspace_id} ${host}`;

  return {
    mayAsk(workspace_id, host) {
      if ((rests.get(workspace_id)?.get(host) ?? 0) > clock.now()) return false;
      const key = keyOf(workspace_id, host);
      if (!ofBoth.isEmpty(key) && ofHost.take(host, 1)) return ofBoth.take(key, 1);
      rest(workspace_id, host, HOST_REST_MS);
      return false;
    },
    noteAnswer(workspace_id, host, was_refused) {
      const key = keyOf(workspace_id, host);
      const count = was_refused ? (refused.get(key) ?? 0) + 1 : 0;
      refused.delete(key);
      if (count >= MAX_REFUSED) rest(workspace_id, host, HOST_STOP_MS);
      else if (count > 0) refused.set(key, count);
      const [oldest] = refused.size > MAX_HOSTS ? refused.keys() : [];
      if (oldest !== undefined) refused.delete(oldest);
    },
    resting(workspace_id) {
      const its = rests.get(workspace_id) ?? new Map<string, number>();
      for (const [host, until] of its) if (until <= clock.now()) its.delete(host);
      if (its.size === 0) rests.delete(workspace_id);
      return { hosts: [...its.keys()], until: Math.min(...its.values()) };
    },
  };
}

/** Whom an address leads to; empty where it leads nowhere. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');
