import { PLATFORMS } from '@vitrine/contract/common';
import type { StoreName } from '@vitrine/contract/envelope';
import { trackerSettings } from '@vitrine/contract/ingest';
import { bool, nullable, oneOf, text } from '../../database/kinds.ts';
import { type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import type { Store } from './service.ts';

/** Stores in one query: far more than are ever new at a time, and still some milliseconds. */
const MAX_A_QUERY = 500;

/** `store_deleted`: nobody has the name now, and somebody had. */
export type Found = Store | 'store_deleted' | undefined;

export interface StoreLookup {
  /** Asks the database; rejects when it cannot be asked. */
  find(wanted: StoreName): Promise<Found>;
  /** Stores that wait for a query. */
  waiting(): number;
}

export const nameKey = ({ platform, store_id }: StoreName) => `${platform}/${store_id}`;

interface Wanted extends StoreName {
  found: (store: Found) => void;
  failed: (error: unknown) => void;
}

/**
 * Looks stores up in the database, one query at a time: what is asked for while it is under way goes into the next one
 * together. So however many stores are asked for, the database has one small query of ours to answer.
 */
export function createStoreLookup(orm: Orm): StoreLookup {
  let waiting: Wanted[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const asked = waiting.slice(0, MAX_A_QUERY);
      waiting = waiting.slice(MAX_A_QUERY);
      try {
        const stores = await query(orm, asked);
        for (const each of asked) each.found(stores.get(nameKey(each)));
      } catch (error) {
        for (const { failed } of asked) failed(error);
      }
    }
    running = false;
  }

  return {
    find: ({ platform, store_id }) =>
      new Promise((found, failed) => {
        waiting.push({ platform, store_id, found, failed });
        if (!running) void run();
      }),
    waiting: () => waiting.length,
  };
}

const ROW = {
  platform: oneOf(PLATFORMS),
  store_id: text,
  /** Null with all that follows: nobody has the name, and a deleted store had it. */
  workspace_id: nullable(schema.merchants.workspace_id),
  now_platform: nullable(schema.merchants.platform),
  now_store_id: nullable(schema.merchants.store_id),
  domains: nullable(schema.merchants.domains),
  tracker_settings: nullable(schema.merchants.tracker_settings),
  is_leaving: bool,
};
type Row = RowOf<typeof ROW>;

/**
 * By the names that stores have, and by those that they had before: snippets that carry them go on. What nobody has is looked for among the deleted ones,
 * in the same query: inventions may come by the thousand.
 */
async function query(orm: Orm, names: readonly StoreName[]): Promise<Map<string, Found>> {
  const wanted = JSON.stringify(names.map(({ platform, store_id }) => ({ platform, store_id })));
  const rows = await rowsOf(orm, ROW)`WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${wanted}::jsonb) AS wanted(platform text, store_id text)
    ), named AS (
      SELECT w.platform, w.store_id, m.workspace_id
        FROM wanted w JOIN merchants m ON m.platform = w.platform AND m.store_id = w.store_id
      UNION ALL
      SELECT w.platform, w.store_id, n.workspace_id
        FROM wanted w JOIN merchant_names n ON n.platform = w.platform AND n.store_id = w.store_id
    )
    SELECT a.platform, a.store_id, m.platform AS now_platform, m.store_id AS now_store_id, m.workspace_id, m.domains,
      m.tracker_settings, w.delete_at IS NOT NULL AS is_leaving
    FROM wanted a LEFT JOIN named ON named.platform = a.platform AND named.store_id = a.store_id
      LEFT JOIN merchants m ON m.workspace_id = named.workspace_id
      LEFT JOIN workspaces w ON w.id = m.workspace_id
      LEFT JOIN deleted_stores d ON named.workspace_id IS NULL
        AND d.name_hash = sha256(convert_to(a.platform || '/' || a.store_id, 'UTF8'))
    WHERE m.workspace_id IS NOT NULL OR d.name_hash IS NOT NULL`;
  return new Map(rows.map((row) => [nameKey(row), foundOf(row)]));
}

function foundOf({
  workspace_id,
  now_platform,
  now_store_id,
  domains,
  tracker_settings,
  is_leaving,
}: Row): Found {
  if (workspace_id === null || now_platform === null || now_store_id === null || domains === null)
    return 'store_deleted';
  return {
    workspace_id,
    name: { platform: now_platform, store_id: now_store_id },
    domains,
    tracker_settings: trackerSettings.parse(tracker_settings),
    is_leaving,
  };
}
