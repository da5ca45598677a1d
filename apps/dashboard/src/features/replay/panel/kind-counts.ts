import type { MarkerKind } from '@vitrine/contract/recording-index';
import { MARKER_KINDS } from '@vitrine/recording/marker-kinds';

export interface KindCount {
  kind: MarkerKind;
  count: number;
  /** There were more, which are not kept. */
  more: boolean;
}

/**
 * How many there are of each kind that there is. Where some are left out, it is of the kinds that are many, down to one number for
 * all of these (packages/recording/src/markers.ts).
 */
export function kindCounts(markers: readonly { kind: MarkerKind }[], leftOut: number): KindCount[] {
  const counts = MARKER_KINDS.map((kind) => ({
    kind,
    count: markers.filter((one) => one.kind === kind).length,
  })).filter(({ count }) => count > 0);
  const most = Math.max(...counts.map(({ count }) => count));
  return counts.map((one) => ({ ...one, more: leftOut > 0 && one.count === most }));
}
