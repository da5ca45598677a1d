import type { SettingsAnswer, SettingsRequest } from '@vitrine/contract/ingest';
import { clientNetwork } from '../../http/client-network.ts';
import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import type { Clock } from '../../ports/clock.ts';
import { isOriginAllowed, type Stores } from '../merchants/service.ts';
import type { IngestTokens } from './ingest-tokens.ts';

/** Of one address or /64: a visit asks once, and a mobile carrier's thousands come within an hour. */
const LIMITS = { per_second: 5, burst: 300, max_buckets: 10_000 };

export type SettingsOutcome =
  | { ok: true; body: SettingsAnswer }
  | { ok: false; error: 'store_unknown' | 'store_deleted' | 'origin_not_allowed' | 'too_many_requests' };

export interface SettingsDeps {
  stores: Stores;
  clock: Clock;
  tokens: IngestTokens;
}

/** Answers a store's pages with its settings and a token for the blocks of one session. Nothing is kept of it. */
export function createSettings({ stores, clock, tokens }: SettingsDeps) {
  const limits = createTokenBuckets(clock, LIMITS);
  return async (
    { platform, store_id, session_id, visitor_id }: SettingsRequest,
    { origin, ip }: { origin: string | undefined; ip: string },
  ): Promise<SettingsOutcome> => {
    if (!limits.take(clientNetwork(ip), 1)) return { ok: false, error: 'too_many_requests' };
    const found = await stores.find({ platform, store_id }, ip);
    if (found === 'too_many_requests' || found === 'store_deleted') return { ok: false, error: found };
    if (!found) return { ok: false, error: 'store_unknown' };
    if (!isOriginAllowed(origin, found.domains)) return { ok: false, error: 'origin_not_allowed' };
    const { workspace_id, tracker_settings: settings } = found;
    const scope = { workspace_id, origin, session_id, visitor_id };
    return { ok: true, body: { settings, ...tokens.issue(scope, clock.now()) } };
  };
}
