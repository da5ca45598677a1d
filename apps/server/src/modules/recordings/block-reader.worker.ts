// Inflates and parses what visitors sent, in a process of its own: neither a large block nor a hostile one holds up the
// event loop that serves requests, or ends it.

import { redactError } from '../../kernel/error-redaction.ts';
import { port } from '../../sandbox/parent-port.ts';
import type { Answer, Asked } from './block-reader-protocol.ts';
import { validateBody } from './body.ts';
import { linesOfFrame } from './compaction/frame-lines.ts';
import { createChunkReader, frameChunk } from './event-chunks.ts';
import { readPreview } from './preview/read-preview.ts';
import { readFrameNames, readNames } from './read-names.ts';

const readChunk = createChunkReader();

const tell = (answer: Answer) => port.post(answer);

port.on(async (message) => {
  const asked = message as Asked;
  try {
    if (asked.kind === 'validate') {
      tell({ ok: true, value: await validateBody(asked.body, asked.claims) });
    } else if (asked.kind === 'preview') {
      tell({ ok: true, value: await readPreview(asked.parts, asked.origin) });
    } else if (asked.kind === 'names') {
      tell({ ok: true, value: await readNames(asked.blocks) });
    } else if (asked.kind === 'frame_names') {
      tell({ ok: true, value: await readFrameNames(asked.frame) });
    } else {
      const value =
        asked.kind === 'frame'
          ? frameChunk(await linesOfFrame(asked.frame), asked.from)
          : await readChunk(asked.body, asked.from, asked.invalid_lines);
      tell({ ok: true, value });
    }
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${redactError(error).message}` : String(error);
    tell({ ok: false, message });
  }
});
