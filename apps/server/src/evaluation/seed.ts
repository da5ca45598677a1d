import { type Shift, shiftedSessionIds, shiftVisit } from '@vitrine/fixtures/shift-visit';
import type { Visit } from '@vitrine/fixtures/visit-file';
import { readVisit, visitNames } from '@vitrine/fixtures/visits';
import { number } from '../database/kinds.ts';
import { pick, rowsOf, valuesOf } from '../database/rows.ts';
import { schema } from '../database/schema.generated.ts';
import { NO_BOUNDS } from '../modules/blocks/service.ts';
import { createIngest } from '../modules/ingest/service.ts';
import type { Orm } from '../ports/database.ts';
import { DEMO_STORE } from './demo-workspace.ts';
import { endsOfVisits } from './seed-plan.ts';

type IngestDeps = Parameters<typeof createIngest>[0];

/** A visit of minutes is taken at once. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export interface SeedDeps
  extends Omit<IngestDeps, 'clock' | 'store_blocks_per_second' | 'bounds' | 'secret'> {
  public_url: () => string;
  /** Aborted when the process is to end: the next start goes on from there. */
  signal?: AbortSignal;
}

/**
 * Stores the recorded visits in the demo workspace, once. Times and ids follow from the workspace alone, so that a
 * seeding that was cut short is completed by the next one without doubles. A workspace that has visits of its own and
 * none of ours is left alone.
 * @returns how many visits were stored
 */
export async function seedVisits(deps: SeedDeps): Promise<number> {
  const workspace = await demoWorkspace(deps.orm);
  if (!workspace) return 0;
  const { origin } = new URL(deps.public_url());
  const names = visitNames();
  const planned = endsOfVisits(workspace.created_at, names.length).map((to, n) => {
    const visit = readVisit(names[n] ?? '');
    const shift: Shift = { to, origin, seed: workspace.id };
    return { visit, shift, session_ids: shiftedSessionIds(visit, shift) };
  });
  const stored = await storedBlocks(deps.orm, workspace.id);
  const ours = planned.some(({ session_ids }) => session_ids.some((id) => stored.has(id)));
  if (stored.size > 0 && !ours) return 0;
  const deleted = await deletedSessions(deps.orm, workspace.id);
  let count = 0;
  for (const { visit, shift, session_ids } of planned) {
    if (deps.signal?.aborted) break;
    if (session_ids.some((id) => deleted.has(id))) continue;
    const blocks = session_ids.reduce((sum, id) => sum + (stored.get(id) ?? 0), 0);
    if (blocks >= visit.requests.length) continue;
    await storeVisit(deps, visit, shift);
    count += 1;
  }
  return count;
}

/** The visit's blocks arrive as they did, by a clock that tells the time of each arrival. */
async function storeVisit(deps: SeedDeps, visit: Visit, shift: Shift): Promise<void> {
  let now = shift.to;
  const ingest = createIngest({
    ...deps,
    clock: { now: () => now },
    store_blocks_per_second: NO_LIMIT,
    bounds: NO_BOUNDS,
    // What is our own needs none.
    tokens_required_from: Number.POSITIVE_INFINITY,
    // All of them are of one address, which nobody is to know again.
    secret: new Uint8Array(),
  });
  const answers = [];
  for (const { envelope, arrived_at, user_agent } of await shiftVisit(visit, shift)) {
    now = arrived_at;
    answers.push(ingest.take(envelope, { origin: shift.origin, user_agent, ip: '127.0.0.1', country: '' }));
  }
  const taken = await Promise.all(answers);
  await ingest.close();
  for (const answer of taken) {
    // A conflict: it was stored before, under another address of ours.
    if (!answer.ok && answer.error !== 'block_conflict')
      throw new Error(`demo session ${visit.name} was rejected: ${answer.error}`);
  }
}

async function demoWorkspace(orm: Orm): Promise<{ id: string; created_at: number } | undefined> {
  const rows = await rowsOf(orm, { id: schema.workspaces.id, created_at: number })`
    SELECT w.id, (extract(epoch FROM w.created_at) * 1000)::bigint AS created_at
    FROM merchants m JOIN workspaces w ON w.id = m.workspace_id
    WHERE m.platform = ${DEMO_STORE.platform} AND m.store_id = ${DEMO_STORE.store_id}`;
  return rows[0];
}

/** A visit that a person has deleted does not come back with the next start. */
const deletedSessions = async (orm: Orm, workspaceId: string): Promise<Set<string>> =>
  new Set(
    await valuesOf(orm, pick(schema.session_tombstones, 'session_id'))`
      SELECT session_id FROM session_tombstones WHERE workspace_id = ${workspaceId}`,
  );

/** Blocks of each session that the workspace has. */
async function storedBlocks(orm: Orm, workspaceId: string): Promise<Map<string, number>> {
  const rows = await rowsOf(orm, pick(schema.sessions, 'session_id', 'block_count'))`
    SELECT session_id, block_count FROM sessions WHERE workspace_id = ${workspaceId}`;
  return new Map(rows.map((row) => [row.session_id, row.block_count]));
}
