import type { FailureReport } from '@vitrine/contract/ingest';
import { clientNetwork } from '../../http/client-network.ts';
import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import type { Clock } from '../../ports/clock.ts';
import { isOriginAllowed, type Stores } from '../merchants/service.ts';

/** Of one store, as with its blocks: an outage of ours in the browser makes each page of a busy store say so. */
const LIMITS = { per_second: 20, burst: 200, max_buckets: 10_000 };

export type FailureOutcome =
  | { ok: true; body: undefined }
  | { ok: false; error: 'store_unknown' | 'store_deleted' | 'origin_not_allowed' | 'too_many_requests' };

export interface FailuresDeps {
  clock: Clock;
  stores: Stores;
  /** Counts one; answers whether it did. */
  onFailure?: (workspace_id: string, network: string, report: FailureReport) => void;
}

/** Hears of pages on which the tracker failed. What they say is counted, and nothing else is kept of it. */
export function createFailures({ clock, stores, onFailure }: FailuresDeps) {
  const limits = createTokenBuckets(clock, LIMITS);
  return async (
    report: FailureReport,
    { origin, ip }: { origin: string | undefined; ip: string },
  ): Promise<FailureOutcome> => {
    const { platform, store_id } = report;
    const found = await stores.find({ platform, store_id }, ip);
    if (found === 'too_many_requests' || found === 'store_deleted') return { ok: false, error: found };
    if (!found) return { ok: false, error: 'store_unknown' };
    if (!isOriginAllowed(origin, found.domains)) return { ok: false, error: 'origin_not_allowed' };
    if (!limits.take(found.workspace_id, 1)) return { ok: false, error: 'too_many_requests' };
    onFailure?.(found.workspace_id, clientNetwork(ip), report);
    return { ok: true, body: undefined };
  };
}
