import type { Installation } from '@vitrine/contract/integrations';
import { sql } from 'drizzle-orm';
import { bool, nullable, timestamp } from '../../database/kinds.ts';
import { firstRow, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import { iso, isoOrNull } from '../../kernel/iso.ts';
import type { Orm } from '../../ports/database.ts';
import { isQuotaExceeded } from '../billing/service.ts';
import { pageCountsOf } from './page-counts.ts';
import { pageLoadsOf } from './page-loads.ts';
import { REFUSED_KEPT_DAYS } from './refused-origins.ts';

/** Visits that may hold the last event: it is one of the latest, as a visit goes on for two hours at most. */
const LATEST = 200;

/** What is known of the tracker in a workspace's store: from the ends of an index, however many visits there are. */
export async function installationOf(orm: Orm, workspace_id: string, now: number): Promise<Installation> {
  const visits = sql`sessions WHERE workspace_id = ${workspace_id} AND block_count > 0`;
  const events = await firstRow(orm, {
    workspace_created_at: timestamp,
    first_event_at: nullable(timestamp),
    first_session_id: nullable(schema.sessions.public_id),
    last_event_at: nullable(timestamp),
    recording_watched: bool,
  })`
    SELECT created_at AS workspace_created_at,
      (SELECT start_time FROM ${visits} ORDER BY created_at, session_id LIMIT 1) AS first_event_at,
      (SELECT public_id FROM ${visits} AND has_full_snapshot ORDER BY created_at, session_id LIMIT 1)
        AS first_session_id,
      (SELECT max(last_event_at) FROM
        (SELECT last_event_at FROM ${visits} ORDER BY created_at DESC LIMIT ${LATEST}) AS latest) AS last_event_at,
      EXISTS (SELECT 1 FROM watched_sessions WHERE workspace_id = ${workspace_id}) AS recording_watched
    FROM workspaces WHERE id = ${workspace_id}`;
  const merchant = await firstRow(orm, {
    ...pick(schema.merchants, 'connected_at', 'disconnected_at', 'domains'),
    script: schema.merchants.script_place,
  })`
    SELECT connected_at, disconnected_at, script_place AS script, domains FROM merchants
    WHERE workspace_id = ${workspace_id}`;
  const refused = await rowsOf(orm, pick(schema.refused_origins, 'host', 'blocks', 'last_at'))`
    SELECT host, blocks, last_at FROM refused_origins WHERE workspace_id = ${workspace_id}
      AND last_at > ${iso(now)}::timestamptz - make_interval(days => ${REFUSED_KEPT_DAYS})
    ORDER BY last_at DESC, host`;
  if (!events) throw new Error(`workspace ${workspace_id} not found`);
  const last_event_at = isoOrNull(events.last_event_at);
  return {
    workspace_created_at: new Date(events.workspace_created_at).toISOString(),
    first_event_at: isoOrNull(events.first_event_at),
    last_event_at,
    first_session_id: events.first_session_id,
    recording_watched: events.recording_watched,
    connection: {
      connected_at: isoOrNull(merchant?.connected_at),
      disconnected_at: isoOrNull(merchant?.disconnected_at),
      script: merchant?.script ?? null,
    },
    quota_exceeded: await isQuotaExceeded(orm, workspace_id, iso(now)),
    domains: merchant?.domains ?? [],
    refused_origins: refused.map((row) => ({ ...row, last_at: new Date(row.last_at).toISOString() })),
    pages: await pageCountsOf(orm, workspace_id, now),
    page_loads: await pageLoadsOf(orm, { workspace_id, last_event_at, now }),
  };
}
