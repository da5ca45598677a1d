import type { Surroundings } from '@vitrine/contract/recording-index';

/** A frame of a page load as it was fetched (frames of packages/recording). */
export interface FrameOrder {
  page_id: string;
  tab_id: string;
  surroundings: Surroundings | null;
  /** Its JSON lines, of which the first ones are the server's. */
  body: ArrayBuffer;
  keyframe_lines: number;
}

/** A frame's events, ready for rrweb, as JSON: whoever takes them has new objects each time, because rrweb writes into its events. */
export interface ReadFrame {
  /** A list: the page as it was when the frame begins. */
  keyframe: string;
  /** A list: what happened then. */
  events: string;
  /** When the picture changes, ms since the epoch. */
  changes: number[];
}

/** What the thread is asked. Texts that it was told it keeps until it is to forget them all. */
export type Asked =
  | { kind: 'text'; hash: string; body: ArrayBuffer }
  | { kind: 'forget' }
  | { kind: 'read'; id: number; frame: FrameOrder; origin: string }
  | { kind: 'links'; id: number; links: ReadonlyMap<string, string> };

/** What it answers. `links`: where what is kept of these addresses is fetched, it has to know before it can go on. */
export type Answered =
  | { kind: 'links'; id: number; addresses: readonly string[] }
  | { kind: 'read'; id: number; frame: ReadFrame }
  | { kind: 'failed'; id: number; message: string };
