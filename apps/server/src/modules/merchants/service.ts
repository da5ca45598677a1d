import type { Platform } from '@vitrine/contract/common';
import { type TrackerSettings, trackerSettings } from '@vitrine/contract/ingest';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../ports/clock.ts';
import { type Orm, rowsOf } from '../../ports/database.ts';

/** A store as those see it who know it by its snippet. */
export interface Store {
  workspace_id: string;
  /** Hosts whose pages may send recordings, subdomains included; empty means any. */
  domains: readonly string[];
  tracker_settings: TrackerSettings;
}

export interface Stores {
  /** Undefined for a store that is not known. What it answers may be `REMEMBERED_MS` old. */
  find(platform: Platform, storeId: string): Promise<Store | undefined>;
}

/** Every block of every visitor asks; a changed setting may take this long to be heard of. */
const REMEMBERED_MS = 10_000;
/** A store that has just been made should not stay unknown for long. */
const UNKNOWN_REMEMBERED_MS = 1_000;
/** Anybody can ask for stores that there are not: the oldest answers go first. */
const MAX_REMEMBERED = 10_000;

interface Answer {
  at: number;
  store: Promise<Store | undefined>;
  known: boolean;
}

/** Looks stores up by what their snippet carries, and remembers them for a short while. */
export function createStores({ orm, clock }: { orm: Orm; clock: Clock }): Stores {
  const answers = new Map<string, Answer>();

  function ask(key: string, platform: Platform, storeId: string): Promise<Store | undefined> {
    const answer: Answer = { at: clock.now(), store: query(orm, platform, storeId), known: true };
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_REMEMBERED && oldest !== undefined) answers.delete(oldest);
    answer.store.then(
      (store) => {
        answer.known = store !== undefined;
      },
      // A failure is told to those who wait for it, and not remembered.
      () => answers.get(key) === answer && answers.delete(key),
    );
    return answer.store;
  }

  return {
    find(platform, storeId) {
      const key = `${platform}/${storeId}`;
      const answer = answers.get(key);
      const fresh =
        answer && Math.abs(clock.now() - answer.at) < (answer.known ? REMEMBERED_MS : UNKNOWN_REMEMBERED_MS);
      return fresh ? answer.store : ask(key, platform, storeId);
    },
  };
}

async function query(orm: Orm, platform: Platform, storeId: string): Promise<Store | undefined> {
  const [row] = await rowsOf<{ workspace_id: string; domains: string[]; tracker_settings: unknown }>(
    orm,
    sql`SELECT workspace_id, domains, tracker_settings FROM merchants
      WHERE platform = ${platform} AND store_id = ${storeId}`,
  );
  return row && { ...row, tracker_settings: trackerSettings.parse(row.tracker_settings) };
}
