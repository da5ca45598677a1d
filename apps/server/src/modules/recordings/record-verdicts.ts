import type { LeftOut } from '@vitrine/contract/sessions';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { sql } from 'drizzle-orm';
import { pick, type RowOf, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import { askForNotices } from '../billing/service.ts';
import { correctSessions, proveSessions, writeVerdicts } from '../blocks/service.ts';
import { moreLeftOut, type Verdict } from './body.ts';
import type { BlockId } from './queries.ts';

export interface Judged {
  block: BlockId;
  verdict: Verdict;
}

type Counts = Record<string, number>;
const SESSION_ROW = pick(schema.sessions, 'workspace_id', 'session_id', 'event_counts', 'left_out');
type SessionRow = RowOf<typeof SESSION_ROW>;
interface Correction {
  quarantined_blocks: number;
  quarantined_events: number;
  event_counts: Counts;
  left_out: LeftOut | null;
}

const ID = 'workspace_id uuid, session_id uuid, page_id uuid, seq integer';
const sessionKey = (row: { workspace_id: string; session_id: string }) =>
  `${row.workspace_id}/${row.session_id}`;
const blockKey = (block: BlockId) => `${sessionKey(block)}/${block.page_id}/${block.seq}`;

/**
 * Writes what validation found to the blocks, and what follows from it to their sessions, in one transaction. Each
 * block counts once, whoever else has validated it in the meantime: its session's row is locked first, in order of key
 * as ingest does it.
 */
export function recordVerdicts(
  { orm, clock, jobs }: Needs<'orm' | 'clock' | 'jobs'>,
  judged: readonly Judged[],
): Promise<void> {
  return orm.transaction(async (tx) => {
    const ids = JSON.stringify(
      judged.map(({ block: { workspace_id, session_id, page_id, seq } }) => ({
        workspace_id,
        session_id,
        page_id,
        seq,
      })),
    );
    const sessions = await rowsOf(tx, SESSION_ROW)`
      SELECT s.workspace_id, s.session_id, s.event_counts, s.left_out FROM sessions s
      WHERE (s.workspace_id, s.session_id) IN
        (SELECT workspace_id, session_id FROM jsonb_to_recordset(${ids}::jsonb) AS n(${sql.raw(ID)}))
      ORDER BY s.workspace_id, s.session_id FOR UPDATE`;
    const unread = await rowsOf(
      tx,
      pick(schema.blocks, 'workspace_id', 'session_id', 'page_id', 'seq', 'event_counts'),
    )`
      SELECT b.workspace_id, b.session_id, b.page_id, b.seq, b.event_counts
      FROM blocks b JOIN jsonb_to_recordset(${ids}::jsonb) AS n(${sql.raw(ID)})
        ON b.workspace_id = n.workspace_id AND b.session_id = n.session_id AND b.page_id = n.page_id
          AND b.seq = n.seq
      WHERE b.validated_at IS NULL`;
    const claims = new Map(unread.map((row) => [blockKey(row), row.event_counts]));
    const fresh = judged.filter(({ block }) => claims.has(blockKey(block)));
    if (fresh.length === 0) return;
    await writeVerdicts(tx, new Date(clock.now()).toISOString(), fresh.map(verdictRow));
    const corrections = correctionsOf(sessions, fresh, claims);
    if (corrections.length > 0) await correctSessions(tx, corrections);
    const shown = fresh.filter(({ verdict }) => verdict.ok && verdict.event_counts[EVENT_TYPES.FullSnapshot]);
    const proved = new Map(shown.map(({ block }) => [sessionKey(block), block]));
    await proveSessions(
      tx,
      sessions.filter((session) => proved.has(sessionKey(session))),
      (workspace_id) => askForNotices(tx, jobs, [workspace_id], clock.now()),
    );
  });
}

function verdictRow({ block: { workspace_id, session_id, page_id, seq }, verdict }: Judged) {
  const id = { workspace_id, session_id, page_id, seq };
  if (!verdict.ok) return { ...id, quarantine_reason: verdict.reason, invalid_lines: [], event_counts: {} };
  const { ok: _, ...found } = verdict;
  return { ...id, ...found };
}

/** What changes in each session; nothing for those whose envelopes told the truth. */
function correctionsOf(
  sessions: readonly SessionRow[],
  judged: readonly Judged[],
  claims: ReadonlyMap<string, Counts>,
): (SessionRow & Correction)[] {
  const corrections = new Map<string, SessionRow & Correction>();
  for (const { block, verdict } of judged) {
    const key = sessionKey(block);
    const row = corrections.get(key) ?? sessions.find((session) => sessionKey(session) === key);
    if (!row) continue;
    const claimed = claims.get(blockKey(block)) ?? {};
    const found = verdict.ok ? verdict.event_counts : {};
    const sum = { quarantined_blocks: 0, quarantined_events: 0, ...row };
    sum.quarantined_blocks += verdict.ok ? 0 : 1;
    sum.quarantined_events += verdict.ok ? verdict.invalid_lines.length : 0;
    sum.left_out = moreLeftOut(sum.left_out, verdict.ok ? verdict.left_out : null) ?? null;
    sum.event_counts = corrected(sum.event_counts, claimed, found);
    const changed =
      sum.quarantined_blocks > 0 ||
      sum.quarantined_events > 0 ||
      sum.left_out !== row.left_out ||
      !sameCounts(sum.event_counts, row.event_counts);
    if (changed) corrections.set(key, sum);
  }
  return [...corrections.values()];
}

/** The session's counts with what was found in a block in place of what its envelope said. */
function corrected(counts: Counts, claimed: Counts, found: Counts): Counts {
  const types = new Set([...Object.keys(counts), ...Object.keys(found)]);
  const sums = [...types].map(
    (type) => [type, (counts[type] ?? 0) - (claimed[type] ?? 0) + (found[type] ?? 0)] as const,
  );
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}

const sameCounts = (a: Counts, b: Counts) =>
  [...Object.keys(a), ...Object.keys(b)].every((type) => a[type] === b[type]);
