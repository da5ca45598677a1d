import type { FastifyBaseLogger } from 'fastify';
import { createBlockReader } from './block-reader.ts';

export interface FrameNames {
  /**
   * The addresses that a frame of a recording names, for who carries what is there elsewhere. One that cannot be read in time, or not
   * with these texts, names nothing, which is in the log. Throws when it is closed.
   * @param frame as it lies in storage, with the texts that it refers to by hash
   */
  of(frame: { body: Uint8Array; texts: ReadonlyMap<string, Uint8Array> }): Promise<string[]>;
  close(): Promise<void>;
}

/** A frame is a megabyte of events and takes a tenth of a second. What takes so long was made for it. */
const FRAME_MS = 10_000;

/** Reads them in a thread of its own. */
export function createFrameNames({ log }: { log: Pick<FastifyBaseLogger, 'warn'> }): FrameNames {
  const reader = createBlockReader({ background: true, deadline_ms: FRAME_MS });
  let closed = false;
  return {
    async of(frame) {
      try {
        return await reader.frameNames(frame);
      } catch (error) {
        if (closed) throw error;
        log.warn({ err: error }, 'failed to read the assets referenced by a frame');
        return [];
      }
    },
    async close() {
      closed = true;
      await reader.close();
    },
  };
}
