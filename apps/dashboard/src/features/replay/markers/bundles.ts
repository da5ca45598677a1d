import type { MarkerKind } from '@vitrine/contract/recording-index';
import { MARKER_KINDS } from '@vitrine/recording/marker-kinds';
import type { Marker } from '@vitrine/recording/with-ids';
import { isSameMarker } from './repeats.ts';

/** Markers that lie too close together on the slider to be told apart. */
export interface Bundle {
  /** Where it stands, share of the slider from 0 to 1. */
  place: number;
  /** The most telling of them: what a click goes to, and what is drawn. */
  marker: Marker;
  count: number;
  /** They are all the same. */
  same: boolean;
  /** How many of each kind, the most telling first. */
  kinds: readonly { kind: MarkerKind; count: number }[];
}

/** At most `cells` bundles, in order. Markers of a session without a length all stand at its start. */
export function bundlesOf(markers: readonly Marker[], duration: number, cells: number): Bundle[] {
  const width = Math.max(1, Math.floor(cells));
  const byCell = new Map<number, Marker[]>();
  for (const marker of markers) {
    const share = duration > 0 ? Math.min(1, Math.max(0, marker.at / duration)) : 0;
    const cell = Math.min(width - 1, Math.floor(share * width));
    const own = byCell.get(cell);
    if (own) own.push(marker);
    else byCell.set(cell, [marker]);
  }
  return [...byCell]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => {
      const kinds = MARKER_KINDS.map((kind) => ({
        kind,
        count: own.filter((one) => one.kind === kind).length,
      }));
      const present = kinds.filter(({ count }) => count > 0);
      const marker = own.find(({ kind }) => kind === present[0]?.kind) as Marker;
      const place = duration > 0 ? Math.min(1, Math.max(0, marker.at / duration)) : 0;
      const same = own.every((one) => isSameMarker(one, marker));
      return { place, marker, count: own.length, same, kinds: present };
    });
}
