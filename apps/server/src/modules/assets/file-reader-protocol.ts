import type { WholeSheet } from './style-sheet.ts';

/** What the main thread asks of a file reader's thread, one thing at a time. */
export type FileAsked =
  | { kind: 'drawing'; bytes: Uint8Array }
  | { kind: 'sheet'; bytes: Uint8Array; address: string };

export type FileAnswer = { kind: 'drawing'; active: boolean } | { kind: 'sheet'; sheet: WholeSheet };
