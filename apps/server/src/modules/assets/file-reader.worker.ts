// Reads what stores sent, in a process of its own: no file holds up the event loop that serves requests, or ends it.
import { isActive } from '@vitrine/assets/svg';
import { port } from '../../sandbox/parent-port.ts';
import type { FileAnswer, FileAsked } from './file-reader-protocol.ts';
import { wholeStyleSheet } from './style-sheet.ts';

port.on((message) => {
  const asked = message as FileAsked;
  const text = Buffer.from(asked.bytes).toString();
  const answer: FileAnswer =
    asked.kind === 'drawing'
      ? { kind: 'drawing', active: isActive(text) }
      : { kind: 'sheet', sheet: wholeStyleSheet(text, asked.address) };
  port.post(answer);
});
