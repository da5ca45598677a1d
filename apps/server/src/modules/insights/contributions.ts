import type { Contribution } from '@vitrine/recording/contribution/contribution';
import { sql } from 'drizzle-orm';
import { bool, number } from '../../database/kinds.ts';
import { ofSession, recordset, SESSION_ID, type SessionKey } from '../../database/recordset.ts';
import { firstRow, firstValue, pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Orm } from '../../ports/database.ts';
import { insightOf } from './insight.ts';
import { addToLabels, lockById, lockLabels } from './label-rows.ts';
import { labelsOf, type VisitFacts } from './visit-labels.ts';

/** Pages whose titles are looked at. */
const MAX_TITLED_PAGES = 500;

const FACTS = {
  ...pick(
    schema.sessions,
    'created_at',
    'referrer_host',
    'paid',
    'in_app',
    'from_checkout',
    'original_url',
    'country',
    'time_zone',
    'browser',
    'os',
  ),
  returning: bool,
  pages: number,
};

/**
 * Puts what a recording adds in the place of what an older one of the session has added; with the same one again nothing changes. The
 * session's row must be locked.
 * @param at epoch milliseconds
 */
export async function applyContribution(
  tx: Orm,
  session: SessionKey,
  { version, contribution, at }: { version: string; contribution: Contribution; at: number },
): Promise<void> {
  const facts = await factsOf(tx, session);
  if (!facts) return;
  const { workspace_id, session_id } = session;
  const { created_at, pages, ...visit } = facts;
  const before =
    (await firstValue(tx, pick(schema.session_insight, 'labels'))`
      SELECT labels FROM session_insight WHERE ${ofSession(session)}`) ?? [];
  const day = new Date(at).toISOString().slice(0, 10);
  const labels = await lockLabels(tx, workspace_id, { texts: labelsOf(contribution, visit), before, day });
  labels.sort((a, b) => a - b);
  await addToLabels(
    tx,
    differencesOf([
      { labels, by: 1 },
      { labels: before, by: -1 },
    ]),
  );
  const { cart } = contribution;
  await tx.execute(sql`INSERT INTO session_insight (workspace_id, session_id, created_at, version, pages, cart_value,
      cart_currency, labels, insight)
    VALUES (${workspace_id}, ${session_id}, ${created_at}, ${version}, ${pages}, ${cart?.value ?? null}::numeric,
      ${cart?.currency ?? null}, ${sql.param(labels)}::integer[], ${JSON.stringify(insightOf(contribution, visit))}::jsonb)
    ON CONFLICT (workspace_id, session_id) DO UPDATE SET version = excluded.version, pages = excluded.pages,
      cart_value = excluded.cart_value, cart_currency = excluded.cart_currency, labels = excluded.labels,
      insight = excluded.insight`);
}

async function factsOf(
  tx: Orm,
  session: SessionKey,
): Promise<(VisitFacts & { created_at: string; pages: number }) | undefined> {
  const facts = await firstRow(tx, FACTS)`
    SELECT s.created_at, s.referrer_host, s.paid, s.in_app, s.from_checkout, s.original_url, s.country, s.time_zone,
      s.browser, s.os,
      EXISTS (SELECT FROM sessions o WHERE o.workspace_id = s.workspace_id AND o.visitor_id = s.visitor_id
        AND (o.created_at, o.session_id) < (s.created_at, s.session_id)) AS returning,
      (SELECT count(*) FROM (SELECT url, lag(url) OVER (ORDER BY at, page_id, seq, position) AS before
        FROM page_views v WHERE v.workspace_id = s.workspace_id AND v.session_id = s.session_id) pages
        WHERE before IS DISTINCT FROM url) AS pages
    FROM sessions s WHERE ${ofSession(session)}`;
  if (!facts) return undefined;
  const titled = await rowsOf(tx, pick(schema.page_views, 'url', 'title'))`
    SELECT url, title FROM page_views WHERE ${ofSession(session)} AND title <> ''
    ORDER BY at, page_id, seq, position LIMIT ${MAX_TITLED_PAGES}`;
  return { ...facts, titled };
}

/** Takes away what the sessions' recordings have added. Their rows must be locked. */
export async function subtractContributions(tx: Orm, sessions: readonly SessionKey[]): Promise<void> {
  if (sessions.length === 0) return;
  const gone = await rowsOf(tx, pick(schema.session_insight, 'labels'))`
    DELETE FROM session_insight i USING ${recordset(sessions, SESSION_ID)}
    WHERE i.workspace_id = n.workspace_id AND i.session_id = n.session_id RETURNING i.labels`;
  const differences = differencesOf(gone.map(({ labels }) => ({ labels, by: -1 })));
  if (differences.size === 0) return;
  await lockById(tx, [...differences.keys()]);
  await addToLabels(tx, differences);
}

function differencesOf(changes: readonly { labels: readonly number[]; by: number }[]): Map<number, number> {
  const differences = new Map<number, number>();
  for (const { labels, by } of changes)
    for (const id of labels) differences.set(id, (differences.get(id) ?? 0) + by);
  return differences;
}
