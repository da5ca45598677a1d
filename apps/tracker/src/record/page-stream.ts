import { MAX_SEQ } from '@vitrine/contract/limits';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import { notePicture } from '../host/guard.ts';
import { uuidv7 } from '../host/ids.ts';
import { toJson } from '../host/json.ts';
import type { PageClock } from '../host/page-clock.ts';
import { storableText } from '../host/storable-text.ts';
import type { BlockHeader, Draft } from '../send/block.ts';
import { visitorId } from '../visit/visitor.ts';
import { createBlockBuffer } from './block-buffer.ts';
import type { KnownAs } from './identity.ts';

/** What a block's header says that its events and its page do not. */
export type HeaderBase = Omit<
  BlockHeader,
  | 'visitor'
  | 'page_id'
  | 'session_id'
  | 'seq'
  | 'first_at'
  | 'last_at'
  | 'event_counts'
  | 'has_full_snapshot'
  | 'views'
>;

/** The events of one page load in one tab, from its first snapshot on, cut into blocks numbered from 0. */
export type PageStream = {
  readonly id: string;
  readonly session_id: string;
  hasSnapshot(): boolean;
  /** Answers whether a block should be cut now. `line` is the event as JSON. */
  write(event: { type: number; timestamp: number }, line: string): boolean;
  /** An event of our own, with the same answer; one from before the first snapshot waits for it. */
  writeCustom(tag: string, payload: unknown): boolean;
  addView(url: string): void;
  /** Leaves out of the next block what the page has changed since this moment. */
  takeBack(since: number): void;
  /** The next block, or nothing when there is nothing to send. */
  cut(): Draft | undefined;
};

export function openPage(
  session_id: string,
  clock: PageClock,
  headerBase: () => HeaderBase,
  knownAs: () => KnownAs,
  title: () => string,
): PageStream {
  const id = uuidv7(clock.now());
  // Once a page: a visitor may clear this browser's storage, and what is left of this session stays theirs. The session that begins then
  // has another page, and the id that the next document finds.
  const visitor_id = visitorId(Date.now());
  const buffer = createBlockBuffer();
  const waiting: { tag: string; payload: unknown }[] = [];
  let seq = 0;
  let hasSnapshot = false;

  const writeCustom = (tag: string, payload: unknown) => {
    if (!hasSnapshot) {
      waiting.push({ tag, payload });
      return false;
    }
    const event = { type: EVENT_TYPES.Custom, data: { tag, payload }, timestamp: clock.now() };
    return buffer.add(event, toJson(event));
  };

  /** A title often comes after its address: it is read when the view ends or is sent. */
  const titleView = () => buffer.titleView(storableText(title(), 512));

  return {
    id,
    session_id,
    hasSnapshot: () => hasSnapshot,
    write(event, line) {
      const full = buffer.add(event, line);
      if (hasSnapshot || event.type !== EVENT_TYPES.FullSnapshot) return full;
      hasSnapshot = true;
      notePicture();
      for (const { tag, payload } of waiting.splice(0)) writeCustom(tag, payload);
      return true;
    },
    writeCustom,
    addView(url) {
      titleView();
      buffer.addView({ url, title: '', at: clock.now() });
    },
    takeBack: (since) => buffer.takeBack(since),
    cut() {
      if (!hasSnapshot || buffer.isEmpty() || seq > MAX_SEQ) return undefined;
      titleView();
      const { text, ...facts } = buffer.take();
      const header: BlockHeader = {
        ...headerBase(),
        ...facts,
        visitor: { id: visitor_id, ...knownAs() },
        session_id,
        page_id: id,
        seq: seq++,
      };
      return { header, text };
    },
  };
}
