// Fills a database with jobs and measures in turns. Arguments: how many wait, rounds. Prints JSON. Environment: DATA_DIR, DATABASE_URL, MIGRATIONS.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import {
  addJobs,
  claimJob,
  countJobs,
  finishJob,
  listJobs,
  nextDue,
} from '../../apps/server/src/adapters/job-queue/queries.ts';
import { writeRows } from '../../apps/server/src/modules/blocks/block-rows.ts';
import { median } from '../ingest/numbers.mjs';
import { openDatabase } from '../lib/database.mjs';

const [waiting, rounds] = process.argv.slice(2).map(Number);
/** New sessions of a group: more than a busy server has in a tenth of a second. */
const NEW_SESSIONS = 100;
const HALF_AN_HOUR_MS = 1_800_000;
/** As an operator sees. */
const LISTED = 100;

const { DATA_DIR, DATABASE_URL } = process.env;
const workspace_id = randomUUID();

/** A migrated database of its own. */
async function open(name) {
  if (DATABASE_URL) {
    const admin = await openDatabase();
    await admin.orm.execute(sql.raw(`CREATE DATABASE ${name}`));
    await admin.close();
    process.env.DATABASE_URL = new URL(name, DATABASE_URL).href;
  }
  process.env.DATA_DIR = join(DATA_DIR, name);
  mkdirSync(process.env.DATA_DIR);
  const database = await openDatabase();
  process.env.DATABASE_URL = DATABASE_URL ?? '';
  await database.migrate();
  await database.orm.execute(sql`INSERT INTO workspaces (id) VALUES (${workspace_id})`);
  return database;
}

const fill = (orm, kind, count, due) =>
  orm.execute(sql`INSERT INTO jobs (kind, key, data, since, added_at, due_at)
    SELECT ${kind}, gen_random_uuid() || '/' || gen_random_uuid(), '{}', now(), now(), ${sql.raw(due)}
    FROM generate_series(1, ${count}::integer) n`);

const timed = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
/** Median milliseconds of each, in turns. */
async function inTurns(works) {
  const times = works.map(() => []);
  for (let round = -3; round < rounds; round++)
    for (const [n, work] of works.entries()) {
      const ms = await timed(work);
      if (round >= 0) times[n].push(ms);
    }
  return times.map((ms) => Number(median(ms).toFixed(2)));
}

const claim = (orm, kind) => claimJob(orm, { kind, try_id: randomUUID(), now: Date.now(), lease_ms: 30_000 });
const look = (orm) => async () => {
  if (await claim(orm, 'later')) throw new Error('one was due');
  await nextDue(orm, 'later');
};
const workOne = (orm) => async () => {
  const claimed = await claim(orm, 'due');
  if (!claimed) throw new Error('none was due');
  await finishJob(orm, claimed, Date.now());
};

/** A group of first blocks of so many sessions, and what it takes to write it, with `more` in its transaction. */
const group = (orm, more) => async () => {
  const now = Date.now();
  const sessions = Array.from({ length: NEW_SESSIONS }, () => randomUUID());
  const blocks = sessions.map((session_id, n) => ({
    facts: factsOf(session_id, now),
    range: { body_offset: n * 1_000, body_bytes: 900 },
  }));
  const id = randomUUID();
  const segment = { id, object_key: `segments/${id}`, bytes: NEW_SESSIONS * 1_000, created_at: now };
  const deps = { node_id: 'bench', jobs: { add: (tx, jobs) => addJobs(tx, jobs, now) } };
  await orm.transaction(async (tx) => {
    await writeRows(tx, deps, { segment, complete: true }, blocks);
    await more(tx, sessions, now);
  });
};
const factsOf = (session_id, now) => ({
  workspace_id,
  received_at: now,
  digest: randomUUID().replaceAll('-', ''),
  client: { device: 'desktop', browser: 'Chrome 142', os: 'Linux' },
  header: {
    platform: 'other',
    store_id: '1',
    session_id,
    tab_id: randomUUID(),
    page_id: randomUUID(),
    seq: 0,
    checksum: '00000000',
    first_at: now - 1_000,
    last_at: now,
    sent_at: now,
    event_counts: { 2: 1, 3: 40, 4: 1 },
    has_full_snapshot: true,
    views: [{ url: `https://store.example/${session_id}`, title: 'A shoe', at: now }],
    device: {},
    visitor: { id: randomUUID() },
    tracker: 'bench',
    dropped_blocks: 0,
  },
});
const askForEach = (tx, sessions, now) =>
  addJobs(
    tx,
    sessions.map((id) => ({
      kind: 'later',
      key: `${workspace_id}/${id}`,
      data: {},
      run_at: now + HALF_AN_HOUR_MS,
    })),
    now,
  );

const DUE = 'now()';
const LATER = `now() + interval '1 hour' + n * interval '1 ms'`;
const [empty, full] = [await open('empty_one'), await open('full_one')];
// As many are due as are worked; all since the same moment.
await fill(empty.orm, 'due', 2 * rounds, DUE);
await fill(full.orm, 'later', waiting, LATER);
await fill(full.orm, 'due', waiting / 10, DUE);
const [look_none, look_many, work_few, work_many] = await inTurns([
  look(empty.orm),
  look(full.orm),
  workOne(empty.orm),
  workOne(full.orm),
]);
const [group_alone, group_with_jobs] = await inTurns([
  group(full.orm, async () => undefined),
  group(full.orm, askForEach),
]);
const seen = await timed(() => Promise.all([countJobs(full.orm), listJobs(full.orm, LISTED)]));
const vacuum = await timed(() => full.orm.execute(sql`VACUUM jobs`));
console.log(
  JSON.stringify({
    waiting,
    look: { times: ratio(look_many, look_none), ms: look_many, beside_none_ms: look_none },
    take_and_finish: { times: ratio(work_many, work_few), ms: work_many, beside_few_ms: work_few },
    group_of_new_sessions: {
      times: ratio(group_with_jobs, group_alone),
      ms: group_with_jobs,
      without_ms: group_alone,
    },
    operator_ms: Math.round(seen),
    vacuum_ms: Math.round(vacuum),
  }),
);
for (const database of [empty, full]) await database.close();

function ratio(a, b) {
  return Number((a / b).toFixed(2));
}
