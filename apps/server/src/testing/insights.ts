import { randomUUID } from 'node:crypto';
import type { Contribution } from '@vitrine/recording/contribution/contribution';
import { sql } from 'drizzle-orm';
import { anyRows } from '../database/rows.ts';
import { applyContribution } from '../modules/insights/service.ts';
import type { Orm } from '../ports/database.ts';
import { insertSession, type TestSession } from './sessions.ts';
import type { TestServer } from './test-server.ts';

/** What a visit of one page adds, but for what is changed. */
export const contributionOf = (change: Partial<Contribution> = {}): Contribution => ({
  stage: 'visit',
  cart: null,
  signals: {},
  labels: {},
  products: { paths: [], count: 0 },
  added: null,
  removed: null,
  errors: null,
  searches: 0,
  left: null,
  ...change,
});

interface TestVisit extends TestSession {
  referrer_host?: string;
  paid?: string;
  in_app?: string;
  browser?: string;
  os?: string;
  contribution?: Partial<Contribution>;
}

/** Writes a session that is over, as compaction leaves it. */
export async function insertVisit(
  server: TestServer,
  workspace_id: string,
  {
    contribution,
    referrer_host = '',
    paid,
    in_app,
    browser = 'Chrome 142',
    os = 'Android',
    ...session
  }: TestVisit,
): Promise<string> {
  const { orm } = server.deps.database;
  const session_id = await insertSession(server, workspace_id, session);
  await orm.execute(sql`UPDATE sessions SET referrer_host = ${referrer_host}, paid = ${paid ?? null},
      in_app = ${in_app ?? null}, browser = ${browser}, os = ${os}
    WHERE workspace_id = ${workspace_id} AND session_id = ${session_id}`);
  await orm.transaction((tx) =>
    applyContribution(
      tx,
      { workspace_id, session_id },
      { version: randomUUID(), contribution: contributionOf(contribution), at: session.created_at },
    ),
  );
  return session_id;
}

/** Labels whose number of visits is not what a recount says, and those of no visit; empty when all is well. */
export const mislabelled = (orm: Orm): Promise<readonly unknown[]> =>
  anyRows(orm)`WITH counted AS (
      SELECT label AS id, count(*) AS visits FROM session_insight, unnest(labels) label GROUP BY label
    )
    SELECT l.id, l.kind, l.text, l.sessions, c.visits FROM labels l FULL JOIN counted c USING (id)
    WHERE l.sessions IS DISTINCT FROM c.visits OR l.sessions = 0`;
