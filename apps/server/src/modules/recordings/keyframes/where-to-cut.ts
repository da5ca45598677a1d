import { EVENT_TYPES } from '@vitrine/contract/tags';

/**
 * How much is applied at most when a moment is sought, in bytes of JSON, beside the keyframe itself. By what was recorded and not
 * by time: what a seek costs follows the events (docs/decisions/013-keyframes.md). Of a page that is larger itself a keyframe comes when as
 * much as it takes has happened: else it would be written again and again for little.
 */
export const RAW_BYTES_PER_KEYFRAME = 250_000;

/**
 * A keyframe stands behind its event by less than the viewer looks beyond the moment that it seeks (half a millisecond): at half,
 * who seeks to that event's own moment would get the keyframe's Meta without its snapshot where both are in one list. Recorders
 * count whole milliseconds.
 */
export const BEHIND_EVENT_MS = 0.25;

interface Next {
  type: number;
  /** ms since the epoch. */
  timestamp: number;
}

/**
 * Where a keyframe belongs between an event and the next of its page load, in ms since the epoch; undefined for nowhere. Where the
 * time does not rise there is no moment between the two, and before a snapshot of the recorder's own there is no need.
 *
 * @param last when the event was that came last, ms since the epoch
 * @param rawBytes of all events since the page's last full snapshot or keyframe, as JSON
 * @param pictureBytes of that one
 */
export function keyframeBefore(
  next: Next,
  last: number,
  rawBytes: number,
  pictureBytes: number,
): number | undefined {
  const isNeeded = rawBytes >= Math.max(RAW_BYTES_PER_KEYFRAME, pictureBytes);
  const isSnapshot = next.type === EVENT_TYPES.Meta || next.type === EVENT_TYPES.FullSnapshot;
  const at = last + BEHIND_EVENT_MS;
  return isNeeded && !isSnapshot && at > last && at < next.timestamp ? at : undefined;
}
