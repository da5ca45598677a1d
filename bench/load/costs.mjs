// What a block, a session and a replay cost: each kind of work is done alone, by the one role whose it is, so that what PostgreSQL and S3 do
// meanwhile is for it.
import { setTimeout } from 'node:timers/promises';
import { account, backlog } from './accounting.mjs';

const IDLE_S = 10;
const POLL_MS = 2_000;
const MOST_MS = 15 * 60_000;
const COMPACT_AFTER = { COMPACT_AFTER_MINUTES: '0.05' };
/** Blocks come far apart, and as many at a time as a busy process has: what a group costs shows in the difference. */
const RATES = [
  { visitors: 20, interval_ms: 1_000, seconds: 4 },
  { visitors: 200, interval_ms: 1_000, seconds: 2 },
];
/** Each of the recorded visits to each store: from then on their style sheets are known, and their pictures have been asked for. */
const FIRST = { visitors: 85, interval_ms: 500, seconds: 0.5 };
const REPLAYS = { dashboards: 0, interval_ms: 1_000, opens_per_second: 4, frames: 1_000_000 };
const CALLS = { dashboards: 40, interval_ms: 2_000, opens_per_second: 0, frames: 0 };

/** Has some sessions recorded: replays need them, and what a store's first sessions cost is not what its others do. */
export async function begin({ world, fleet, stores, generators, say }) {
  await alone(fleet, 'ingest', COMPACT_AFTER, world, async ({ ingest }) => {
    const load = { ...(await stores.forVisitors(ingest)), ...FIRST, whole: true };
    await generators.run(
      { visitors: load },
      { warmup_s: 0, seconds: FIRST.seconds },
      async () => () => undefined,
    );
  });
  await alone(fleet, 'worker', COMPACT_AFTER, world, () => until(world, (left) => isDone(world, left)));
  await world.db.query('ANALYZE');
  say('sessions to begin with', await count(world, 'sessions'));
}

/** What PostgreSQL and S3 use in a second in which nobody asks them for anything. */
async function idling({ world, fleet, say }) {
  const { cpu_s, seconds } = await alone(fleet, 'api', {}, world, async () => setTimeout(IDLE_S * 1_000));
  const rates = Object.fromEntries(Object.entries(cpu_s).map(([name, s]) => [name, s / seconds]));
  say('idle, a second', rates);
  return rates;
}

/** Of a block and of a session, in the order in which they go through the processes. */
export async function sessionCosts(parts) {
  const { world, fleet, stores, generators, say } = parts;
  const idle = await idling(parts);
  const before = await count(world, 'sessions');
  const rates = [];
  let all = 0;
  for (const { seconds, ...rate } of RATES) {
    let sent;
    const used = await alone(fleet, 'ingest', COMPACT_AFTER, world, async ({ ingest }) => {
      const load = { ...(await stores.forVisitors(ingest)), ...rate, whole: true };
      const nothing = async () => () => undefined;
      const { visitors } = await generators.run({ visitors: load }, { warmup_s: 0, seconds }, nothing);
      sent = { ...visitors.sent, refused: visitors.sent.blocks - visitors.blocks.answers[202] };
    });
    all += sent.blocks;
    rates.push({
      blocks: sent.blocks,
      refused: sent.refused,
      per_second: Math.round(sent.blocks / used.seconds),
      blocks_a_group: Number((sent.blocks / used.s3.puts).toFixed(1)),
      sent_bytes: Math.round(sent.bytes / sent.blocks),
      ...perUnit(used, sent.blocks, idle),
    });
    say('a block, ingest', rates.at(-1));
  }
  const sessions = (await count(world, 'sessions')) - before;
  await world.db.query('ANALYZE');
  const looking = await alone(fleet, 'worker', { COMPACT_SESSIONS: 'false' }, world, () =>
    until(world, ({ to_validate, to_name }) => to_validate + to_name === 0),
  );
  const validation_and_naming = perUnit(looking, all, idle);
  say('a block, validation and naming', validation_and_naming);
  const compacting = await alone(fleet, 'worker', COMPACT_AFTER, world, () =>
    until(world, (left) => isDone(world, left)),
  );
  const compaction = perUnit(compacting, sessions, idle);
  say('a session, compaction', compaction);
  return {
    idle_cpu_a_second: rounded(idle, 3),
    block: { rates, validation_and_naming },
    session: { sessions, blocks: Number((all / sessions).toFixed(2)), compaction },
    stored: await stored(world, sessions + before),
  };
}

/** Of a replay from its beginning to its end, with nothing in the viewer's cache, and of a call of a dashboard. */
export async function peopleCosts(parts) {
  const { world, fleet, stores, generators, say } = parts;
  const idle = await idling(parts);
  const measured = async (load, seconds, unit, of) => {
    let told;
    await alone(fleet, 'api', {}, world, async ({ api, processes }) => {
      const people = { url: api, accounts: await stores.signIn(api), ...load };
      told = await generators.run({ people }, { warmup_s: 3, seconds }, () => account({ world, processes }));
    });
    const { used, people } = told;
    const { answers } = people[of];
    const count = Object.values(answers).reduce((sum, n) => sum + n, 0);
    const { of_replays, calls, bytes } = people.counts;
    const asked = of === 'replays' ? { calls: of_replays / people.counts.replays } : {};
    const each = of === 'replays' ? people.counts.replays : calls;
    const figures = {
      count,
      answers,
      ...asked,
      bytes: Math.round(bytes / each),
      ...perUnit(used, count, idle),
    };
    say(unit, figures);
    return figures;
  };
  return {
    replay: await measured(REPLAYS, 30, 'a replay', 'replays'),
    dashboard_call: await measured(CALLS, 20, 'a call of a dashboard', 'calls'),
  };
}

/** What it takes with one process of one role. */
async function alone(fleet, role, env, world, work) {
  const processes = await fleet.start([role], env);
  try {
    const end = await account({ world, processes: processes.processes });
    await work(processes);
    return await end();
  } finally {
    await processes.stop();
  }
}

async function until(world, isDone) {
  for (const deadline = Date.now() + MOST_MS; ; await setTimeout(POLL_MS)) {
    const left = await backlog(world);
    if (await isDone(left)) return;
    if (Date.now() > deadline) throw new Error(`does not come to an end: ${JSON.stringify(left)}`);
  }
}

const isDone = async (world, { to_validate, to_name, to_compact, other_jobs }) =>
  to_validate + to_name + to_compact + other_jobs === 0 && (await count(world, 'blocks')) === 0;

const count = async ({ db }, table) => (await db.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

const rounded = (values, digits) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toFixed(digits))]));

/** Without what the servers do when nobody asks them for anything. */
function perUnit({ seconds, cpu_s, s3, wal_bytes }, n, idle) {
  const cpu = Object.entries(cpu_s).map(([name, used]) => [
    name,
    ((used - (name === 'postgres' || name === 's3' ? (idle[name] ?? 0) * seconds : 0)) * 1_000) / n,
  ]);
  return {
    cpu_ms: rounded(Object.fromEntries(cpu), 3),
    s3: rounded(Object.fromEntries(Object.entries(s3).map(([name, value]) => [name, value / n])), 3),
    wal_bytes: Math.round(wal_bytes / n),
  };
}

/** What is left when all sessions are recordings. */
async function stored(world, sessions) {
  let [objects, bytes] = [0, 0];
  const kinds = {};
  for await (const object of world.storage.list('')) {
    objects += 1;
    bytes += object.bytes;
    const kind = object.key.split('/')[0];
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  const { rows } = await world.db.query(
    `SELECT relname, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      ORDER BY 2 DESC LIMIT 8`,
  );
  const all = await world.db.query(
    `SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return {
    objects_a_session: Number((objects / sessions).toFixed(2)),
    object_bytes_a_session: Math.round(bytes / sessions),
    objects: kinds,
    table_bytes_a_session: Math.round(all.rows[0].bytes / sessions),
    largest_tables: Object.fromEntries(
      rows.map(({ relname, bytes }) => [relname, Math.round(bytes / sessions)]),
    ),
  };
}
