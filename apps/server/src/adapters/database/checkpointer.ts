import type { FastifyBaseLogger } from 'fastify';
import { text } from '../../database/kinds.ts';
import { checkedRows } from '../../database/rows.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import {
  type CheckpointFacts,
  createFlushBudget,
  type FlushBudget,
  isCheckpointDue,
  observe,
  type Seen,
} from './checkpoint-policy.ts';
import { type CheckpointStore, KEPT } from './checkpoint-store.ts';
import type { PgliteClient } from './pglite-client.ts';

/** How often the database is asked whether something changed: a query of a fraction of a millisecond. */
const POLL_EVERY_MS = 2_000;

export interface Checkpointer {
  /**
   * Resolves once all that was committed before would survive a power cut; rejects when that could not be brought
   * about. Callers at the same time share a checkpoint, and those of a loop wait for one: their checkpoints may hold up everybody for
   * a small part of the time (checkpoint-policy.ts). With `soon` it is made without that wait.
   */
  flush: Database['flush'];
  /** Resolves once no checkpoint is left that was made before; rejects when that could not be brought about. */
  renew(): Promise<void>;
  /** Takes checkpoints by itself from now on. */
  start(): void;
  /** Takes none by itself any more; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

export interface CheckpointerOptions {
  /** When the newest checkpoint there is was made, in milliseconds. */
  newest_at: number | undefined;
  client: Pick<PgliteClient, 'query' | 'checkpoint'>;
  store: CheckpointStore;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** What `settle` may take of everybody's time; tests bring one. */
  budget?: FlushBudget;
}

export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { client, store, clock, log } = options;
  // Another run's position says nothing: the database may have fallen back since.
  let last: CheckpointFacts['last'] =
    options.newest_at === undefined ? undefined : { position: undefined, at: options.newest_at };
  let seen: Seen | undefined;
  let failed_at: number | undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const budget = options.budget ?? createFlushBudget(() => performance.now());
  let closing = false;
  let isSoon = false;
  /** Ends the rest before a checkpoint that was asked for. */
  let wake = () => {};
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms).unref();
    });

  async function position(): Promise<string> {
    const { rows } = await client.query('SELECT pg_current_wal_insert_lsn()::text AS position');
    const [row] = checkedRows(rows, { position: text });
    if (!row) throw new Error('the embedded database does not respond');
    return row.position;
  }

  async function make(): Promise<void> {
    if ((await position()) !== last?.position) await makeAnyway();
  }

  async function makeAnyway(): Promise<void> {
    const began = performance.now();
    let copied = { held_ms: 0, bytes: 0 };
    try {
      const made = await store.make(async (to, known) => {
        const { held_ms, ...tree } = await client.checkpoint(to, known);
        const bytes = tree.files.reduce((sum, file) => sum + (file.copied ? file.bytes : 0), 0);
        copied = { held_ms, bytes };
        return tree;
      }, clock.now());
      const now = clock.now();
      last = { position: made.position, at: now };
      seen = { position: made.position, moved_at: now, changed_at: now };
      failed_at = undefined;
      budget.spend(copied.held_ms);
      const ms = Math.round(performance.now() - began);
      log.info({ number: made.number, ms, ...copied }, 'embedded database checkpoint written');
    } catch (error) {
      failed_at = clock.now();
      throw error;
    }
  }

  /** Checkpoints are made one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    running = running.catch(() => undefined).then(work);
    return running;
  }

  function flush({ soon = false } = {}): Promise<void> {
    if (soon) {
      isSoon = true;
      wake();
    }
    if (next) return next;
    // The one under way may have begun before the caller's commit: the next one is the one to wait for.
    const mine = running
      .catch(() => undefined)
      .then(() => (closing || isSoon || budget.rest() === 0 ? undefined : rest(budget.rest())))
      .then(() =>
        inTurn(() => {
          next = undefined;
          isSoon = false;
          return make();
        }),
      );
    next = mine;
    return mine;
  }

  async function renew(): Promise<void> {
    for (let made = 0; made < KEPT; made++) await inTurn(makeAnyway);
  }

  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();

  async function poll(): Promise<void> {
    const at = await position();
    const now = clock.now();
    seen = observe(seen, { now, position: at, last });
    if (isCheckpointDue({ now, ...seen, last, failed_at })) await flush();
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      polling = poll()
        .catch((error: unknown) => log.warn({ err: error }, 'failed to write embedded database checkpoint'))
        .finally(schedule);
    }, POLL_EVERY_MS);
    timer.unref();
  }

  return {
    flush,
    renew,
    start() {
      stopped = false;
      schedule();
    },
    async stop() {
      stopped = true;
      closing = true;
      wake();
      clearTimeout(timer);
      await polling;
      await next?.catch(() => undefined);
      await running.catch(() => undefined);
    },
  };
}
