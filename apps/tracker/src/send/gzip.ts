import { setTimeout } from '../host/own-natives.ts';
import { REFUSED, readItem, writeItem } from '../host/storage.ts';
import { gzipNow } from './gzip-now.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
export type Gzip = {
  /** gzip of UTF-8 text. */
  pack(text: string): Promise<Bytes>;
  /** Ends the worker: a page that is left behind needs none. The next large text starts another. */
  rest(): void;
};

/** Below this (characters) the page packs in about a millisecond, which is less than a worker costs. */
const WORTH_A_WORKER = 32_768;

/** A worker that has not answered by then (milliseconds) is not coming: the page packs by itself. */
const PATIENCE_MS = 5_000;

const WORKER = `onmessage=async({data})=>{try{const b=await new Response(new Blob([data.text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();postMessage({id:data.id,b},[b])}catch{postMessage({id:data.id})}}`;

/** Came with Chrome 80, Firefox 113 and Safari 16.4. */
const packer = () => (globalThis as { CompressionStream?: typeof CompressionStream }).CompressionStream;

async function packHere(text: string): Promise<Bytes> {
  const Packer = packer();
  if (!Packer) return gzipNow(text);
  const stream = new Blob([text]).stream().pipeThrough(new Packer('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Packs large texts in a worker, where the store's content security policy lets one be made, else on the page. */
export function createGzip(): Gzip {
  let worker: Worker | undefined;
  let next = 0;
  const waiting = new Map<number, (packed: ArrayBuffer | undefined) => void>();

  const rest = () => {
    worker?.terminate();
    worker = undefined;
    for (const answer of [...waiting.values()]) answer(undefined);
  };

  const startWorker = () => {
    const url = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));
    try {
      worker = new Worker(url);
    } finally {
      // The worker has begun to fetch it; Safari wants it a moment longer.
      setTimeout(() => URL.revokeObjectURL(url), PATIENCE_MS);
    }
    worker.onmessage = ({ data }: MessageEvent<{ id: number; b?: ArrayBuffer }>) =>
      waiting.get(data.id)?.(data.b);
    worker.onerror = (event) => {
      event.preventDefault();
      // Each try against a policy is a line in the store's console: one a visit is enough.
      writeItem('sessionStorage', REFUSED.worker, '1');
      rest();
    };
    return worker;
  };

  const packThere = (text: string) =>
    new Promise<ArrayBuffer | undefined>((resolve) => {
      const id = next++;
      const timer = setTimeout(() => answer(undefined), PATIENCE_MS);
      const answer = (packed: ArrayBuffer | undefined) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(packed);
      };
      waiting.set(id, answer);
      (worker ?? startWorker()).postMessage({ id, text });
    });

  const mayWork = () =>
    packer() && typeof Worker === 'function' && !readItem('sessionStorage', REFUSED.worker);

  return {
    rest,
    async pack(text) {
      if (text.length >= WORTH_A_WORKER && mayWork()) {
        const packed = await packThere(text).catch(() => {
          writeItem('sessionStorage', REFUSED.worker, '1');
          return undefined;
        });
        if (packed) return new Uint8Array(packed);
      }
      return packHere(text);
    },
  };
}
