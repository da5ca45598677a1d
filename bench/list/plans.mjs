// Prints the plans of the twelve typical requests as PostgreSQL has made and run them, for docs/list-plans.md. Argument: the
// owner's email. Environment: DATABASE_URL, MIGRATIONS.
import { anyRows } from '../../apps/server/src/database/rows.ts';
import { listSessions, neighboursOf } from '../../apps/server/src/modules/sessions/list.ts';
import { findSession } from '../../apps/server/src/modules/sessions/queries.ts';
import { sessionsOfVisitor } from '../../apps/server/src/modules/sessions/visitor.ts';
import { sessionsEndpoints } from '../../packages/contract/src/sessions.ts';
import { sessionsAroundEndpoints } from '../../packages/contract/src/sessions-around.ts';
import { openDatabase } from '../lib/database.mjs';
import { AROUND, AROUND_AT, REQUESTS, WHY } from './requests.mjs';

/** Of lists that are read alike, so many are shown. */
const SHOWN = 2;

const [email] = process.argv.slice(2);
const { orm, close } = await openDatabase();
const [{ workspace_id }] = await anyRows(orm)`
  SELECT workspace_id FROM memberships JOIN users u ON u.id = user_id WHERE u.email = ${email}`;
const plans = [];
/** Runs every statement twice: for its plan, and for its rows. */
const explaining = {
  async execute(query) {
    const rows = await anyRows(orm)`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${query}`;
    plans.push(rows.map((row) => row['QUERY PLAN'].replaceAll(/'[0-9a-f-]{36}'::uuid/g, '…')));
    return orm.execute(query);
  },
};

for (const [name, query] of Object.entries(REQUESTS)) {
  const asked = Object.fromEntries(Object.entries(query(0)).map(([key, value]) => [key, String(value)]));
  await print(name, `/api/sessions/?${new URLSearchParams(asked)}`, () =>
    listSessions(explaining, workspace_id, sessionsEndpoints.sessions_list.query.parse(asked)),
  );
}
const [{ session_id }] = await anyRows(orm)`
  SELECT session_id FROM sessions WHERE workspace_id = ${workspace_id} ORDER BY created_at DESC, session_id DESC
  OFFSET ${AROUND_AT.page * AROUND_AT.page_size} LIMIT 1`;
const place = await findSession(orm, workspace_id, session_id);
for (const [name, pathOf] of Object.entries(AROUND)) {
  const { pathname, searchParams } = new URL(pathOf(session_id, 0), 'http://localhost');
  const query = sessionsAroundEndpoints.sessions_neighbours.query.parse(Object.fromEntries(searchParams));
  await print(name, pathOf('…', 0), () =>
    pathname.includes('/neighbours/')
      ? neighboursOf(explaining, workspace_id, query, place)
      : sessionsOfVisitor(explaining, workspace_id, session_id),
  );
}
await close();

async function print(name, path, run) {
  plans.length = 0;
  await run();
  console.log(`## ${name}\n\n${WHY[name]}\n\n\`${path}\`\n`);
  console.log(`\`\`\`\n${plans.map((plan) => shortened(plan).join('\n')).join('\n\n')}\n\`\`\`\n`);
}

/** The children of a merge are alike: the first ones stand for all. */
function shortened(lines) {
  const parent = lines.findIndex((line) => /(Merge )?Append/.test(line));
  if (parent < 0) return lines;
  const indent = (line) => line.search(/\S/);
  const children = lines
    .map((line, number) => ({ line, number }))
    .slice(parent + 1)
    .filter(({ line }) => /->/.test(line));
  const depth = indent(children[0]?.line ?? '');
  const starts = children.filter(({ line }) => indent(line) === depth).map(({ number }) => number);
  if (starts.length <= SHOWN) return lines;
  const end = lines.findIndex((line, number) => number > starts.at(-1) && indent(line) < depth);
  return [
    ...lines.slice(0, starts[SHOWN]),
    `${' '.repeat(depth)}… ${starts.length - SHOWN} more lists, read alike`,
    ...(end < 0 ? [] : lines.slice(end)),
  ];
}
