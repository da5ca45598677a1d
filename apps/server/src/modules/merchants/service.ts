import type { Language } from '@vitrine/contract/common';
import type { StoreName } from '@vitrine/contract/envelope';
import type { TrackerSettings } from '@vitrine/contract/ingest';
import { clientNetwork } from '../../http/client-network.ts';
import type { Needs } from '../../kernel/needs.ts';
import { createTokenBuckets } from '../../kernel/token-buckets.ts';
import type { Orm } from '../../ports/database.ts';
import { createStoreLookup, type Found, nameKey } from './lookup.ts';
import { findMerchant } from './queries.ts';

export { isOriginAllowed } from './origin.ts';
export {
  disconnect,
  openCredentials,
  resealMerchants,
  sealCredentials,
  storeToken,
} from './platform-credentials.ts';
export { createPlatformTokens, type PlatformTokens, shopTokens, tokenEndOf } from './platform-tokens.ts';
export { MERCHANT_ROW, presentMerchant } from './presenter.ts';
export { findMerchant } from './queries.ts';
export {
  freeMerchant,
  insertMerchant,
  isConnectedSince,
  isFreed,
  lockName,
  type NewStore,
  namesOf,
  noteDeleted,
  noteScript,
  noteStore,
  renameMerchant,
  replaceDomains,
  type StoreName,
  workspaceOf,
} from './store-names.ts';
export { readTokenKeys, type TokenKeys } from './token-seal.ts';

/** A store as those see it who know it by its snippet. */
export interface Store {
  workspace_id: string;
  /** What it is called now: a snippet may carry a name that it had before it was connected to its platform. */
  name: StoreName;
  /** Hosts whose pages may send recordings, subdomains included; empty means any. */
  domains: readonly string[];
  tracker_settings: TrackerSettings;
  /** It is going to be deleted: nothing of it is recorded any more. */
  is_leaving: boolean;
}

export interface Stores {
  /**
   * Undefined for a store that is not known; `store_deleted` for one that was there, or is about to go; `too_many_requests` when that cannot be asked now, because too much is asked
   * for that there is not. What it answers may be `REMEMBERED_MS` old. Rejects when the database cannot be asked.
   * @param ip the client's address: one that asks for many unknown stores is refused before others are
   */
  find(name: StoreName, ip: string): Promise<Store | undefined | 'too_many_requests' | 'store_deleted'>;
  /** The workspace's store has changed: it is asked for anew. Other processes hear of it when what they know is old. */
  forget(workspace_id: string): void;
}

/** Every block of every visitor asks; a changed setting may take this long to be heard of. */
const REMEMBERED_MS = 10_000;
/** After this, the store is asked for anew beside the requests, so that those of a busy store never wait for it. */
const REFRESHED_MS = 5_000;
/** A store that has just been made should not stay unknown for long. */
const UNKNOWN_REMEMBERED_MS = 1_000;
/** Of either kind; the oldest go first. */
const MAX_REMEMBERED = 10_000;
/** Names never seen to be a store's that may wait for a query: it takes 500 at once, so they wait for two. */
const MAX_STRANGERS_WAITING = 1_000;
/**
 * What one address (or a whole town behind one, or all the world behind a proxy that TRUST_PROXY does not name) may ask
 * for that was not seen before. A restart forgets the stores, and then each is asked for once: hence the burst.
 */
const STRANGERS = { per_second: 20, burst: 500, max_buckets: 10_000 };

/** Looks stores up by what their snippet carries, and remembers them for a short while. */
export function createStores({ orm, clock }: Needs<'orm' | 'clock'>): Stores {
  const lookup = createStoreLookup(orm);
  const strangers = createTokenBuckets(clock, STRANGERS);
  /** Kept beyond their time: it is known of them that they are no invention, so nothing keeps them from being asked for. */
  const known = new Map<string, { at: number; workspace_id: string; store: Promise<Store> }>();
  const unknown = new Map<string, { at: number; answer: 'store_deleted' | undefined }>();
  const asking = new Map<string, Promise<Found>>();
  /** So many were told of. */
  let changes = 0;

  const isYounger = (kept: { at: number } | undefined, ms: number) =>
    kept !== undefined && Math.abs(clock.now() - kept.at) < ms;

  async function ask(key: string, name: StoreName): Promise<Found> {
    let at = clock.now();
    const before = changes;
    try {
      const store = await lookup.find(name);
      // It may have been read before the change.
      if (changes !== before) at = Number.NEGATIVE_INFINITY;
      if (store && store !== 'store_deleted')
        remember(known, key, { at, workspace_id: store.workspace_id, store: Promise.resolve(store) });
      else {
        known.delete(key);
        remember(unknown, key, { at, answer: store });
      }
      return store;
    } finally {
      asking.delete(key);
    }
  }
  function askOnce(key: string, name: StoreName): Promise<Found> {
    const under_way = asking.get(key);
    if (under_way) return under_way;
    const answer = ask(key, name);
    asking.set(key, answer);
    return answer;
  }

  return {
    async find(name, ip) {
      const key = nameKey(name);
      const kept = known.get(key);
      if (kept && isYounger(kept, REMEMBERED_MS)) {
        // Whoever comes when it is too old is told of the failure.
        if (!isYounger(kept, REFRESHED_MS)) askOnce(key, name).catch(() => undefined);
        return tell(await kept.store);
      }
      if (kept || asking.has(key)) return tell(await askOnce(key, name));
      const lately = unknown.get(key);
      if (lately && isYounger(lately, UNKNOWN_REMEMBERED_MS)) return lately.answer;
      const tooMany = lookup.waiting() >= MAX_STRANGERS_WAITING || !strangers.take(clientNetwork(ip), 1);
      return tooMany ? 'too_many_requests' : tell(await askOnce(key, name));
    },
    forget(workspace_id) {
      changes += 1;
      for (const [key, kept] of known)
        if (kept.workspace_id === workspace_id) known.set(key, { ...kept, at: Number.NEGATIVE_INFINITY });
    },
  };
}

/** Whoever asks for one that is about to go hears the same as afterwards. */
const tell = (found: Found): Found =>
  typeof found === 'object' && found.is_leaving ? 'store_deleted' : found;

/** The language of a workspace's store. */
export const languageOf = async (orm: Orm, workspace_id: string): Promise<Language> =>
  (await findMerchant(orm, workspace_id))?.main_language ?? 'en';

function remember<T>(answers: Map<string, T>, key: string, answer: T): void {
  answers.delete(key);
  answers.set(key, answer);
  const [oldest] = answers.size > MAX_REMEMBERED ? answers.keys() : [];
  if (oldest !== undefined) answers.delete(oldest);
}
