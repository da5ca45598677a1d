import type { StopReason } from '@vitrine/contract/tags';
import type { Timeline } from '@vitrine/player';
import type { Marker } from '@vitrine/recording/with-ids';

/** From `from` until before `to` (ms of session time) the picture lacks something that the tracker left out. */
interface LeftOut {
  from: number;
  to: number;
  reason: StopReason;
}

/** When what is on screen is not all there is, in order of its stops. It is the page's whole rest, but for a pause that a new picture ends. */
export function leftOutOf(
  { pages, stretches, duration }: Pick<Timeline, 'pages' | 'stretches' | 'duration'>,
  markers: readonly Marker[],
): LeftOut[] {
  return markers.flatMap(({ at, page_id, reason }) => {
    if (!reason) return [];
    const renewed = reason === 'paused' && pages.get(page_id)?.snapshots.find((snapshot) => snapshot > at);
    const until = renewed || Number.POSITIVE_INFINITY;
    return stretches
      .filter((stretch) => stretch.page_id === page_id)
      .map(({ from, to }) => ({
        from: Math.max(from, at),
        // The session's last moment is within its last stretch.
        to: Math.min(to === duration ? Number.POSITIVE_INFINITY : to, until),
        reason,
      }))
      .filter(({ from, to }) => from < to);
  });
}

/** What is left out at this moment, and why; the later stop where there are two. */
export const leftOutAt = (spells: readonly LeftOut[], position: number): StopReason | undefined =>
  spells.findLast(({ from, to }) => from <= position && position < to)?.reason;
