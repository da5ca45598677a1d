import type { Typed } from '../masking/typed.ts';
import type { KnownInPage } from './style-sheets.ts';

/** An event as rrweb numbers it. `source` of one that tells what has changed. */
export type ToldEvent = { type: number; timestamp: number; source?: number | undefined };

/** Records what a page shows and what the visitor does, masked. */
export type DomRecorder = {
  start(): void;
  /** A new picture of the whole page, preceded by its Meta event. */
  takeSnapshot(): void;
  /**
   * Tells what can be read in so many milliseconds (50 when none are given): the page is being left. A picture that is not done by then
   * has what was reached.
   */
  flush(most_ms?: number): void;
  /** Too much happens: what changes need not be told until the next snapshot. */
  pause(): void;
  /** A node's number in the recording; -1 for one that was never told of. */
  idOf(node: Node): number;
  stop(): void;
};

export type DomRecorderDeps = {
  typed: Typed;
  known: KnownInPage;
  cleanUrl(href: string): string;
  /** Whether a node stands in a frame that must not be seen. */
  isHidden(node: Node | null): boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Whether events are kept now. */
  isWanted(): boolean;
  /** The picture that was just told lacks a part of a page that is too large. */
  onPartial(): void;
  /** An event with its JSON. */
  emit(event: ToldEvent, line: string): void;
};
