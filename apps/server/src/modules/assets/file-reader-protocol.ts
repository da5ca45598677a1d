import type { WholeSheet } from './style-sheet.ts';

/** What the server asks of a file reader's program, one thing at a time. */
export type FileAsked =
  | { kind: 'drawing'; bytes: Uint8Array }
  | { kind: 'sheet'; bytes: Uint8Array; address: string };

export type FileAnswer = { kind: 'drawing'; active: boolean } | { kind: 'sheet'; sheet: WholeSheet };
