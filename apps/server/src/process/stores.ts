import type { ReadAgain } from '../adapters/database/opening.ts';
import type { Needs } from '../kernel/needs.ts';
import type { Database } from '../ports/database.ts';

/** Database and object storage of a process, open. */
export interface ProcessStores extends Needs<'storage' | 'disk_space'> {
  database: Database;
  /** Whether storage may hold blocks that the database has no rows of; then it must be read before they are served. */
  may_lack_blocks: boolean;
  /** What a person should know of this start; `read` is what reading object storage has brought. None when all was in order. */
  tell(read: ReadAgain | undefined): string[];
  /** To be called when the database is ready to be used, before the first request: from then on it is guarded. */
  protect(): Promise<void>;
  /** Only when nothing uses them any more. */
  close(): Promise<void>;
}

export interface Opening extends Needs<'clock' | 'log'> {
  /** Of the numbered SQL files. */
  migrations: string;
  /** Ends the process: nothing but a new one may bring back what is lost. */
  die: (reason: string) => (error: unknown) => void;
}
