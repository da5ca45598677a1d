import type { RecordedEvent } from '@vitrine/contract/events';
import { isPlayable } from '@vitrine/recording/event-shapes';
import { frameLines } from '@vitrine/recording/frames/frame-text';
import { withArchivedAssets } from '../adapt/archived-assets.ts';
import { changesPicture } from '../adapt/changes-picture.ts';
import { adaptCss, inOwnTime } from '../adapt/page-events.ts';
import { sanitizeEvents } from '../sanitize/sanitize-events.ts';
import type { FrameOrder, ReadFrame } from './frame-protocol.ts';

/**
 * Makes of a frame what rrweb is given. All of it is read as one, keyframe first: later events name elements by numbers that earlier
 * ones gave.
 */
export async function readFrame(
  { page_id, tab_id, surroundings, body, keyframe_lines }: FrameOrder,
  origin: string,
  textOf: (hash: string) => string | undefined,
  linksOf: (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadFrame> {
  const parsed = frameLines(new TextDecoder().decode(body), textOf).map(
    (line): RecordedEvent => ({ ...JSON.parse(line), page_id, tab_id }),
  );
  const sanitize = new Set(sanitizeEvents(parsed));
  const [keyframe, events] = [parsed.slice(0, keyframe_lines), parsed.slice(keyframe_lines)].map((some) =>
    some.filter((event) => sanitize.has(event) && isPlayable(event)),
  ) as [RecordedEvent[], RecordedEvent[]];
  const all = [...keyframe, ...events];
  const changes = events.filter(changesPicture).map(({ timestamp }) => timestamp);
  await withArchivedAssets(all, origin, linksOf);
  adaptCss(all, surroundings);
  return {
    keyframe: JSON.stringify(inOwnTime(keyframe)),
    events: JSON.stringify(inOwnTime(events)),
    changes,
  };
}
