import { crc32 } from 'node:zlib';
import type { HeldRead } from '../../http/held-reads.ts';
import { StorageUnavailable } from '../../ports/object-storage.ts';
import type { EventChunk } from './event-chunks.ts';
import type { Batch } from './merge.ts';
import type { PageOfSession } from './queries.ts';

/** Of texts that wait for their turn behind those of other pages, so much is kept; more is read again when its turn has come. */
const KEPT_WAITING_BYTES = 4 * 1024 * 1024;
/** A text of up to this is many events, and is kept; a longer one is one long line (event-chunks.ts), and of a page 16 MB. */
const LONG_BYTES = 1024 * 1024;
/** What an event takes besides its text: its time, its end, its checksum. */
const BYTES_AN_EVENT = 16;

const CLOSING_BRACE = 0x7d;

/** Events of one page, whose texts are there when they are asked for (`ready`). */
export interface HeldBatch extends Batch {
  /** Tells an event from others, also after its text has gone. */
  id(index: number): string;
}

export interface Batches {
  /** @param again reads the same events once more; undefined, or it throws, when they are gone */
  of(
    chunk: EventChunk,
    page: Pick<PageOfSession, 'page_id' | 'tab_id'>,
    again: () => Promise<EventChunk | undefined>,
  ): Promise<HeldBatch>;
}

/**
 * What one reader of events holds of them at a time. A session may have sixteen pages open at once, each at a line of 16 MB: of the pages
 * whose turn has not come only the places of events are held, and small texts.
 */
export function createBatches(held: HeldRead): Batches {
  let kept_waiting = 0;

  return {
    async of(chunk, { page_id, tab_id }, again) {
      const { ends, timestamps } = chunk;
      const bytes = chunk.text.length;
      const suffix = `,"page_id":"${page_id}","tab_id":"${tab_id}"}`;
      const isLong = bytes > LONG_BYTES;
      let text: Buffer | undefined;
      let checksums: Uint32Array | undefined;
      const lineIn = (of: Buffer, index: number) => {
        const line = of.subarray(ends[index - 1] ?? 0, ends[index]);
        return line.subarray(0, line.lastIndexOf(CLOSING_BRACE));
      };
      const checksumsOf = (of: Buffer) => Uint32Array.from(ends, (_, index) => crc32(lineIn(of, index)));
      const set = ({ text: given }: EventChunk) => {
        text = Buffer.from(given.buffer, given.byteOffset, given.length);
        if (isLong) kept_waiting += bytes;
      };
      const drop = () => {
        if (!text) return;
        checksums ??= checksumsOf(text);
        text = undefined;
        if (isLong) kept_waiting -= bytes;
        held.release(bytes);
      };
      await held.holdInTime(ends.length * BYTES_AN_EVENT);
      if (!isLong) await held.holdInTime(bytes);
      if (!isLong || (kept_waiting + bytes <= KEPT_WAITING_BYTES && held.tryHold(bytes))) set(chunk);
      else checksums = checksumsOf(Buffer.from(chunk.text.buffer, chunk.text.byteOffset, bytes));
      return {
        length: ends.length,
        timestamp: (index) => timestamps[index] ?? 0,
        id: (index) => `${timestamps[index]}/${text ? crc32(lineIn(text, index)) : checksums?.[index]}`,
        async ready() {
          if (text) return;
          await held.holdInTime(bytes);
          const read = await again();
          // Moved to a newer recording, or deleted: who asks again is given what there is now.
          if (read?.text.length !== bytes)
            throw new StorageUnavailable(new Error('events moved while being read'));
          set(read);
        },
        item(index) {
          if (!text) throw new Error('the events of a page were asked for before they were ready');
          return lineIn(text, index).toString() + suffix;
        },
        done: drop,
      };
    },
  };
}
