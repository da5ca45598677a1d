import type { SettingsAnswer, SettingsRequest } from '@vitrine/contract/ingest';
import { clientNetwork } from '../../http/client-network.ts';
import type { Needs } from '../../kernel/needs.ts';
import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import { keptBlocks, type SessionId } from '../blocks/service.ts';
import { isOriginAllowed, type Stores } from '../merchants/service.ts';
import type { IngestTokens } from './ingest-tokens.ts';
import type { KnownTexts } from './known-texts.ts';

/** Of one address or /64: most pages ask once, and a mobile carrier's thousands come within an hour. */
const LIMITS = { per_second: 10, burst: 500, max_buckets: 10_000 };

export type SettingsOutcome =
  | { ok: true; body: SettingsAnswer }
  | { ok: false; error: 'store_unknown' | 'store_deleted' | 'origin_not_allowed' | 'too_many_requests' };

export interface SettingsDeps extends Needs<'orm' | 'clock' | 'log'> {
  stores: Stores;
  tokens: IngestTokens;
  known_texts: KnownTexts;
}

/** Answers a store's pages with its settings and a token for the blocks of one session. Nothing is kept of it. */
export function createSettings({ stores, orm, clock, log, tokens, known_texts }: SettingsDeps) {
  const limits = createTokenBuckets(clock, LIMITS);
  /** A page that knows of none sends them all, and is recorded: nothing to fail for. */
  const textsOf = async (workspace_id: string): Promise<string[]> => {
    try {
      return await known_texts.told(workspace_id);
    } catch (error) {
      log.warn({ err: error, workspace_id }, 'failed to look shared texts up');
      return [];
    }
  };
  /** A page that isn’t told sends them once more. */
  const keptOf = async (session: SessionId, in_doubt: SettingsRequest['in_doubt']) => {
    if (!in_doubt?.length) return undefined;
    try {
      return await keptBlocks(orm, session, in_doubt);
    } catch (error) {
      log.warn({ err: error, ...session }, 'failed to look blocks up');
      return undefined;
    }
  };
  return async (
    { platform, store_id, session_id, visitor_id, in_doubt }: SettingsRequest,
    { origin, ip }: { origin: string | undefined; ip: string },
  ): Promise<SettingsOutcome> => {
    if (!limits.take(clientNetwork(ip), 1)) return { ok: false, error: 'too_many_requests' };
    const found = await stores.find({ platform, store_id }, ip);
    if (found === 'too_many_requests' || found === 'store_deleted') return { ok: false, error: found };
    if (!found) return { ok: false, error: 'store_unknown' };
    if (!isOriginAllowed(origin, found.domains)) return { ok: false, error: 'origin_not_allowed' };
    const { workspace_id, tracker_settings: settings } = found;
    const scope = { workspace_id, origin, session_id, visitor_id };
    const [known, kept] = await Promise.all([
      textsOf(workspace_id),
      keptOf({ workspace_id, session_id }, in_doubt),
    ]);
    const issued = tokens.issue(scope, clock.now());
    return { ok: true, body: { settings, ...issued, known_texts: known, ...(kept && { kept }) } };
  };
}
