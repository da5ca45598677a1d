import type { Answered, Asked } from './frame-protocol.ts';
import { readFrame } from './read-frame.ts';

/** What the script of a `FrameThread` does, and all that it does: reads the frames that a `FrameReader` hands it. */
export function serveFrames(): void {
  const texts = new Map<string, string>();
  const waiting = new Map<number, (links: ReadonlyMap<string, string>) => void>();
  const tell = (answer: Answered) => postMessage(answer);

  addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
    if (data.kind === 'text') texts.set(data.hash, new TextDecoder().decode(data.body));
    else if (data.kind === 'forget') texts.clear();
    else if (data.kind === 'links') {
      waiting.get(data.id)?.(data.links);
      waiting.delete(data.id);
    } else {
      const { id } = data;
      const linksOf = (addresses: readonly string[]) =>
        new Promise<ReadonlyMap<string, string>>((resolve) => {
          waiting.set(id, resolve);
          tell({ kind: 'links', id, addresses });
        });
      try {
        const frame = await readFrame(data.frame, data.origin, (hash) => texts.get(hash), linksOf);
        tell({ kind: 'read', id, frame });
      } catch (error) {
        tell({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
      }
    }
  });
}
