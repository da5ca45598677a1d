// Inflates and parses what visitors sent, in a thread of its own: neither a large block nor a hostile one holds up the
// event loop that serves requests.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { toldWords } from '../../ports/told-words.ts';
import type { Answer, Asked } from './block-reader-protocol.ts';
import { frameChunk, readChunk, validateBody } from './body.ts';
import { linesOfFrame } from './compaction/frame-lines.ts';
import { readPreview } from './preview/read-preview.ts';
import { readFrameNames, readNames } from './read-names.ts';

const port = parentPort;
if (!port) throw new Error('block-reader.worker runs as a worker thread');

// Linux gives priorities to threads; elsewhere it would be the whole process that stands back.
if ((workerData as { background: boolean }).background && process.platform === 'linux')
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

port.on('message', async (asked: Asked) => {
  try {
    if (asked.kind === 'validate') {
      port.postMessage({ ok: true, value: await validateBody(asked.body, asked.digest) } satisfies Answer);
    } else if (asked.kind === 'preview') {
      const value = await readPreview(asked.parts, asked.origin);
      port.postMessage({ ok: true, value } satisfies Answer, value ? [value.buffer] : []);
    } else if (asked.kind === 'names') {
      port.postMessage({ ok: true, value: await readNames(asked.blocks) } satisfies Answer);
    } else if (asked.kind === 'frame_names') {
      port.postMessage({ ok: true, value: await readFrameNames(asked.frame) } satisfies Answer);
    } else {
      const value =
        asked.kind === 'frame'
          ? frameChunk(await linesOfFrame(asked.frame))
          : await readChunk(asked.body, asked.from, asked.invalid_lines);
      const moved = [value.text.buffer, value.ends.buffer, value.timestamps.buffer];
      port.postMessage({ ok: true, value } satisfies Answer, moved);
    }
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${toldWords(error).message}` : String(error);
    port.postMessage({ ok: false, message } satisfies Answer);
  }
});
