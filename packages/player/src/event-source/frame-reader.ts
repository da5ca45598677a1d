import type { Answered, Asked, FrameOrder, ReadFrame } from './frame-protocol.ts';

/** Reads frames of recordings in a thread of its own. */
export interface FrameReader {
  /**
   * @param texts what the frame refers to, by hash
   * @param fetchText fetches one of them: those only that the thread has not got yet; null for one that is gone
   * @param linksOf where what is kept of these addresses is fetched, by address
   */
  read(
    frame: Promise<FrameOrder>,
    texts: readonly string[],
    fetchText: (hash: string) => Promise<ArrayBuffer | null>,
    linksOf: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<ReadFrame>;
  /** Resolves when the thread has got what it was to read by now, or what that takes could not be had. */
  handedOver(): Promise<void>;
}

/** A thread that runs `serveFrames`. */
export interface FrameThread {
  worker: Worker;
  /** It has failed as a whole. Resolves also for who asks when it has; else never. */
  failed: Promise<Error>;
}

export interface FrameReaderOptions {
  thread: FrameThread;
  /** Where we are: assets from there are left as they are. */
  origin: string;
  /** The thread has failed as a whole, and reads no more. */
  onEnd: () => void;
}

/** Bytes of texts that the thread keeps: style sheets of a few stores. */
const MAX_TEXT_BYTES = 24 * 1024 * 1024;

interface Reading {
  linksOf: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  resolve: (frame: ReadFrame) => void;
  reject: (error: unknown) => void;
}

export function createFrameReader({ thread, origin, onEnd }: FrameReaderOptions): FrameReader {
  const readings = new Map<number, Reading>();
  let texts = new Map<string, Promise<void>>();
  let textBytes = 0;
  /** What is being fetched for the thread. They never reject. */
  const underWay = new Set<Promise<void>>();
  let count = 0;
  let ended: Error | undefined;
  const { worker, failed } = thread;
  const ask = (asked: Asked, transfer: Transferable[] = []) => worker.postMessage(asked, transfer);

  worker.addEventListener('message', async ({ data }: MessageEvent<Answered>) => {
    const reading = readings.get(data.id);
    if (!reading) return;
    if (data.kind === 'links') {
      const links = await reading.linksOf(data.addresses).catch((error: unknown) => {
        // A replay without pictures is better than none.
        console.error(error);
        return new Map<string, string>();
      });
      ask({ kind: 'links', id: data.id, links });
      return;
    }
    readings.delete(data.id);
    if (data.kind === 'read') reading.resolve(data.frame);
    else reading.reject(new Error(data.message));
  });
  void failed.then((error) => {
    ended = error;
    for (const { reject } of readings.values()) reject(error);
    readings.clear();
    onEnd();
  });

  function textIsThere(
    hash: string,
    fetchText: (hash: string) => Promise<ArrayBuffer | null>,
  ): Promise<void> {
    const known = texts.get(hash);
    if (known) return known;
    const current = texts;
    const told = fetchText(hash).then((body) => {
      if (!body) return;
      textBytes += body.byteLength;
      ask({ kind: 'text', hash, body }, [body]);
    });
    told.catch(() => current.delete(hash));
    texts.set(hash, told);
    return told;
  }

  /** Gives the thread the frame, and before it the texts that it has not got. */
  async function handOver(
    order: Promise<FrameOrder>,
    hashes: readonly string[],
    fetchText: (hash: string) => Promise<ArrayBuffer | null>,
    reading: Reading,
  ): Promise<void> {
    const asked = hashes.map((hash) => textIsThere(hash, fetchText));
    const [frame] = await Promise.all([order, ...asked]);
    for (let there: typeof texts | undefined; there !== texts; ) {
      // Another one's reading may have had them forgotten meanwhile. Nothing may come in between this look and the reading.
      there = texts;
      await Promise.all(hashes.map((hash) => textIsThere(hash, fetchText)));
    }
    if (ended) throw ended;
    count += 1;
    readings.set(count, reading);
    ask({ kind: 'read', id: count, frame, origin }, [frame.body]);
    if (textBytes <= MAX_TEXT_BYTES) return;
    // Behind what was just asked for, which still finds them.
    ask({ kind: 'forget' });
    texts = new Map();
    textBytes = 0;
  }

  return {
    read: (order, hashes, fetchText, linksOf) =>
      new Promise((resolve, reject) => {
        const handing = handOver(order, hashes, fetchText, { linksOf, resolve, reject })
          .catch(reject)
          .finally(() => underWay.delete(handing));
        underWay.add(handing);
      }),
    async handedOver() {
      await Promise.all(underWay);
    },
  };
}
