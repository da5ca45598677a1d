// Who used the machine, and what of database and storage: counted, not timed, so that others who use the machine disturb it little.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds } from '../ingest/cpu.mjs';

const run = promisify(execFile);
/** Linux tells processes' times in these, on every architecture. */
const TICKS_A_SECOND = 100;

/** User, system and whether it waits for nothing: fields of /proc/PID/stat and /proc/PID/task/TID/stat (man 5 proc). */
function ticksOf(path) {
  try {
    const fields = readFileSync(path, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return fields[11] + fields[12];
  } catch {
    return 0;
  }
}

/** Seconds of the thread that runs JavaScript's events. */
const eventLoopSeconds = (pid) => ticksOf(`/proc/${pid}/task/${pid}/stat`) / TICKS_A_SECOND;

/** Seconds that all processors have been busy, and that the machine's owner gave to somebody else. */
function machine() {
  const [user, nice, system, _idle, _iowait, irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/ +/)
    .slice(1)
    .map((ticks) => Number(ticks) / TICKS_A_SECOND);
  return { busy_s: user + nice + system + irq + softirq, stolen_s: steal };
}

async function gateway(folder) {
  const { stdout } = await run('ceph', [
    '--admin-daemon',
    join(folder, 'run/client.rgw.a.asok'),
    'perf',
    'dump',
    'rgw',
  ]);
  const { req, get, put, get_b, put_b } = JSON.parse(stdout).rgw;
  return { requests: req, gets: get, puts: put, got_bytes: get_b, put_bytes: put_b };
}

/** All that is counted, now. */
async function sample({ world, processes }) {
  const { rows } = await world.db.query(`SELECT pg_current_wal_lsn() - '0/0' AS wal`);
  const classes = { ...world.pids };
  for (const { role, pid } of processes) classes[role] = [...(classes[role] ?? []), pid];
  const cpu = Object.fromEntries(Object.entries(classes).map(([name, pids]) => [name, cpuSeconds(pids)]));
  const loops = Object.fromEntries(
    processes.map(({ pid, role }) => [`${role}/${pid}`, eventLoopSeconds(pid)]),
  );
  const s3 = await gateway(world.s3_folder);
  return { at: performance.now() / 1_000, cpu, loops, s3, wal: Number(rows[0].wal), ...machine() };
}

const less = (after, before) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

/** Begins to count; `end()` answers what was used since. */
export async function account(what) {
  const before = await sample(what);
  return async () => {
    const after = await sample(what);
    const cpu_s = less(after.cpu, before.cpu);
    const ours = Object.values(cpu_s).reduce((sum, seconds) => sum + seconds, 0);
    const seconds = after.at - before.at;
    const share = (value) => Number((value / seconds).toFixed(3));
    return {
      seconds,
      cpu_s,
      s3: less(after.s3, before.s3),
      wal_bytes: after.wal - before.wal,
      /** Of one processor each. */
      event_loops: Object.fromEntries(
        Object.entries(less(after.loops, before.loops)).map(([k, v]) => [k, share(v)]),
      ),
      /** Of all processors together: what others took is the rest of `busy`. */
      machine: {
        busy: share(after.busy_s - before.busy_s),
        ours: share(ours),
        stolen: share(after.stolen_s - before.stolen_s),
      },
    };
  };
}

/** What waits beside requests. */
export async function backlog({ db }) {
  const { rows } = await db.query(`SELECT
    (SELECT count(*)::int FROM blocks WHERE validated_at IS NULL) AS to_validate,
    (SELECT count(*)::int FROM blocks WHERE validated_at IS NOT NULL AND named_at IS NULL) AS to_name,
    (SELECT count(*)::int FROM jobs WHERE state <> 'failed' AND due_at <= now() AND kind = 'compact_session') AS to_compact,
    (SELECT count(*)::int FROM jobs WHERE state <> 'failed' AND due_at <= now() AND kind <> 'compact_session') AS other_jobs,
    (SELECT count(*)::int FROM jobs WHERE state = 'failed') AS failed`);
  return rows[0];
}
