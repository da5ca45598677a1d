import { dirname } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { text } from '../../database/kinds.ts';
import { checkedRows } from '../../database/rows.ts';
import { checkRoom, copyChanged, NoRoomForCheckpoint, type Signature } from './checkpoint-copy.ts';
import type { CopiedDatabase } from './checkpoint-store.ts';

export interface StillCopy extends CopiedDatabase {
  /** Milliseconds during which nobody else was served. */
  held_ms: number;
}

/** The engine was told to flush and could not: it is left broken, answering nothing, without an error. */
export class CheckpointFailed extends Error {
  override readonly name = 'CheckpointFailed';
}

const POSITIONS = `SELECT c.redo_wal_file AS first, pg_walfile_name(pg_current_wal_insert_lsn()) AS last,
  pg_current_wal_insert_lsn()::text AS position, current_setting('server_version') AS engine
  FROM pg_control_checkpoint() c`;

/**
 * Flushes the database in `folder` and copies what is not as `known` into `to`. It runs in the engine's thread and within a
 * transaction, so that nobody's statement comes between; the transaction changes nothing and gets no number.
 */
export function checkpoint(
  db: PGlite,
  folder: string,
  to: string,
  known: Readonly<Record<string, Signature>>,
): Promise<StillCopy> {
  return db.transaction(async (tx) => {
    const began = performance.now();
    try {
      checkRoom(folder, dirname(to), known);
    } catch (error) {
      // Or the log would take what room there is.
      if (error instanceof NoRoomForCheckpoint && error.can_flush) await flush(tx);
      throw error;
    }
    await flush(tx);
    const { rows } = await tx.query(POSITIONS);
    const [at] = checkedRows(rows, { first: text, last: text, position: text, engine: text });
    if (!at) throw new CheckpointFailed('CHECKPOINT left an engine that does not answer');
    const { position, engine, ...wal } = at;
    const copied = copyChanged(folder, to, known, wal);
    return { ...copied, position, engine, held_ms: Math.round(performance.now() - began) };
  });
}

async function flush(tx: Transaction): Promise<void> {
  await tx.exec('CHECKPOINT').catch((cause: unknown) => {
    throw new CheckpointFailed(`CHECKPOINT failed: ${String(cause)}`, { cause });
  });
}
