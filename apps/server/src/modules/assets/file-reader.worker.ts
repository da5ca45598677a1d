// Reads what stores sent, in a thread of its own: no file holds up the event loop that serves requests.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { isActive } from '@vitrine/assets/svg';
import type { FileAnswer, FileAsked } from './file-reader-protocol.ts';
import { wholeStyleSheet } from './style-sheet.ts';

const port = parentPort;
if (!port) throw new Error('file-reader.worker runs as a worker thread');

// Linux gives priorities to threads; elsewhere it would be the whole process that stands back.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

port.on('message', (asked: FileAsked) => {
  const text = Buffer.from(asked.bytes).toString();
  const answer: FileAnswer =
    asked.kind === 'drawing'
      ? { kind: 'drawing', active: isActive(text) }
      : { kind: 'sheet', sheet: wholeStyleSheet(text, asked.address) };
  port.postMessage(answer);
});
