import { sql } from 'drizzle-orm';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso } from '../../kernel/iso.ts';
import { PlatformUnavailable } from '../../ports/commerce-platform.ts';
import type { IntegrationsDeps } from './deps.ts';

/** How often to look: a process that is started every day looks too. */
export const RENEW_EVERY_MS = 6 * 60 * 60_000;
/** Credentials are renewed before they end: an outage of the platform is over by then. Shopify's last for months. */
const EARLY_DAYS = 14;
/** Stores in one look; the rest is the next one's. Each takes a call to the platform. */
const MAX_A_ROUND = 1_000;

const ENDING = pick(schema.merchants, 'workspace_id', 'platform', 'store_id');
type Ending = RowOf<typeof ENDING>;

/**
 * Renews what renews tokens, where it ends soon: a store that nobody has asked anything of for months would be lost otherwise, though our app is installed.
 * @param isOver asked between stores
 */
export async function renewCredentials(deps: IntegrationsDeps, isOver: () => boolean): Promise<void> {
  const { tokens, log } = deps;
  for (const store of await endingCredentials(deps)) {
    if (isOver()) return;
    try {
      // Of a token that has ended too, this brings all anew; of one that is good, nothing.
      const token = await tokens.tokenOf(store);
      const ends = token !== undefined && (await endingCredentials(deps, store)).length > 0;
      if (ends) await tokens.tokenOf(store, token);
    } catch (error) {
      if (!(error instanceof PlatformUnavailable)) throw error;
      log.warn({ workspace_id: store.workspace_id, err: error }, 'failed to renew platform credentials');
    }
  }
}

/** @param of the one that is looked at; all without it, the first that end first */
const endingCredentials = ({ orm, clock }: IntegrationsDeps, of?: Ending): Promise<Ending[]> =>
  rowsOf(orm, ENDING)`SELECT workspace_id, platform, store_id FROM merchants
    WHERE refresh_expires_at < ${iso(clock.now())}::timestamptz + make_interval(days => ${EARLY_DAYS})
      AND access_token_sealed IS NOT NULL ${of ? sql`AND workspace_id = ${of.workspace_id}` : sql``}
    ORDER BY refresh_expires_at LIMIT ${MAX_A_ROUND}`;
