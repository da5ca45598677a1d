import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pick, rowsOf } from '../../database/rows.ts';
import { schema } from '../../database/schema.generated.ts';
import type { Needs } from '../../kernel/needs.ts';
import type { Role } from '../../kernel/role.ts';

/** How often a process says that it is there. */
const BEAT_MS = 5_000;
/** One that has not said so for so long is no more; its share of the work is taken by the others. */
const GONE_MS = 20_000;
/** What is no more is forgotten after this. */
const FORGOTTEN_MS = 24 * 60 * 60_000;

/** The part of what is to be done that is this process's: of a number made of its subject, `number % of === index`. */
export interface Partition {
  index: number;
  of: number;
}

const WHOLE: Partition = { index: 0, of: 1 };

export interface Heartbeat {
  /**
   * This process's share among those that work beside requests, as far as it knows: for some seconds two may take the same, or
   * nobody one. So it is for what may be done twice, and is looked for again.
   */
  partition(): Partition;
  /** Nobody counts on it any more. */
  close(): Promise<void>;
}

/** Of a process that shares its database with nobody. */
export const ALONE: Heartbeat = { partition: () => WHOLE, close: async () => undefined };

interface HeartbeatDeps extends Needs<'orm' | 'clock' | 'log' | 'node_id'> {
  role: Role;
  /** Takes a share of the work. */
  works: boolean;
  beat_ms?: number;
}

/** Says in the table `processes` that this process is there, and learns who else is. */
export async function startHeartbeat(deps: HeartbeatDeps): Promise<Heartbeat> {
  const { log } = deps;
  const id = randomUUID();
  let partition = WHOLE;
  let closed = false;
  let beating = Promise.resolve();
  const beat = () => {
    beating = say(deps, id).then(
      (now) => {
        partition = now ?? partition;
      },
      (error: unknown) => {
        if (!closed) log.warn({ err: error }, 'failed to send process heartbeat');
      },
    );
  };
  beat();
  await beating;
  const timer = setInterval(beat, deps.beat_ms ?? BEAT_MS);
  timer.unref();
  return {
    partition: () => partition,
    async close() {
      closed = true;
      clearInterval(timer);
      await beating;
      await deps.orm
        .execute(sql`DELETE FROM processes WHERE id = ${id}`)
        .catch((error: unknown) => log.warn({ err: error }, 'failed to deregister this process'));
    },
  };
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** @returns undefined for one that does not work */
async function say(
  { orm, clock, node_id, role, works }: HeartbeatDeps,
  id: string,
): Promise<Partition | undefined> {
  const now = clock.now();
  await orm.execute(sql`INSERT INTO processes (id, node_id, role, works, started_at, seen_at)
    VALUES (${id}, ${node_id}, ${role}, ${works}, ${at(now)}, ${at(now)})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`);
  await orm.execute(sql`DELETE FROM processes WHERE seen_at < ${at(now - FORGOTTEN_MS)}`);
  const rows = await rowsOf(orm, pick(schema.processes, 'id'))`
    SELECT id FROM processes WHERE works AND seen_at >= ${at(now - GONE_MS)} ORDER BY id`;
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? undefined : { index, of: rows.length };
}
