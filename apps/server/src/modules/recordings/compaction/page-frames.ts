import { EVENT_TYPES } from '@vitrine/contract/tags';
import type { RecordedLine } from '../body.ts';
import { newPageState } from '../keyframes/page-state.ts';
import { keyframeBefore } from '../keyframes/where-to-cut.ts';

/** A stretch of one page load that can be played without what came before it. */
export interface PageFrame {
  /** Of its first event and of its last, ms since the epoch. */
  from: number;
  to: number;
  /** How many of its lines, the first ones, are the server's: the page as it was, at `from`. No list of events holds them. */
  keyframe_lines: number;
  /** How many lines the visitor's page wrote. */
  events: number;
  /** Playing it shows a page: it holds a full snapshot. */
  has_picture: boolean;
  /** JSON lines, each with its line break. */
  text: string;
}

/** A frame ends at so many characters that the page wrote, whatever was recorded: with a keyframe behind it, or without where none can be made. */
const MAX_FRAME_CHARS = 8 * 1024 * 1024;

/**
 * Cuts one page load into frames as its events come, in order of time. Of what it has handed out it keeps nothing but what the page
 * has become: a frame at a time is in memory, whatever the length of the visit.
 */
export function createPageFrames(emit: (frame: PageFrame) => void) {
  const page = newPageState();
  let frame: PageFrame | undefined;
  /** Bytes of JSON since the last snapshot, the recorder's or ours: what a seek has to apply. */
  let raw = 0;
  /** Of that snapshot. */
  let picture = 0;
  /** Characters that the visitor's page wrote of the frame. */
  let written = 0;

  const end = () => {
    if (frame) emit(frame);
    frame = undefined;
  };

  function cutBefore({ timestamp, type }: RecordedLine['event'], last: number): void {
    const isFull = written >= MAX_FRAME_CHARS;
    const at = keyframeBefore({ timestamp, type }, last, isFull ? Number.POSITIVE_INFINITY : raw, picture);
    const keyframe = at === undefined ? undefined : page.keyframe(at);
    if (at !== undefined && keyframe) {
      end();
      frame = empty(at);
      frame.keyframe_lines = keyframe.length;
      frame.has_picture = true;
      frame.text = keyframe.map((event) => `${JSON.stringify(event)}\n`).join('');
      raw = written = 0;
      picture = frame.text.length;
    } else if (isFull) end();
  }

  return {
    push({ event, json }: RecordedLine): void {
      if (frame) cutBefore(event, frame.to);
      if (!frame) {
        frame = empty(event.timestamp);
        written = 0;
      }
      page.apply(event);
      frame.text += `${json}\n`;
      written += json.length;
      frame.events += 1;
      frame.to = Math.max(frame.to, event.timestamp);
      raw += Buffer.byteLength(json);
      if (event.type !== EVENT_TYPES.FullSnapshot) return;
      frame.has_picture = true;
      raw = 0;
      picture = json.length;
    },
    /** There is no more. */
    end,
  };
}

const empty = (at: number): PageFrame => ({
  from: at,
  to: at,
  keyframe_lines: 0,
  events: 0,
  has_picture: false,
  text: '',
});
