import type { Marker } from '@vitrine/recording/with-ids';

/** The same thing, happening again and again. */
export interface Repeated {
  /** The first time. */
  marker: Marker;
  count: number;
}

/** What comes again so much later is told again. */
const AGAIN_MS = 10_000;

/** What repeats is told once, where it happened first, and how often it came. Pages stay: their order is the visit. */
export function repeatsOf(markers: readonly Marker[]): Repeated[] {
  const rows: Repeated[] = [];
  const newest = new Map<string, { row: Repeated; at: number }>();
  for (const marker of markers) {
    const key = sameness(marker);
    const known = newest.get(key);
    if (known && marker.kind !== 'page' && marker.at - known.at <= AGAIN_MS) {
      known.row.count += 1;
      known.at = marker.at;
      continue;
    }
    const row = { marker, count: 1 };
    rows.push(row);
    newest.set(key, { row, at: marker.at });
  }
  return rows;
}

/** Whether people would call them the same. */
export const isSameMarker = (a: Marker, b: Marker): boolean =>
  a.kind === b.kind &&
  a.text === b.text &&
  a.cart === b.cart &&
  a.chosen === b.chosen &&
  a.reason === b.reason &&
  a.page_id === b.page_id;

const sameness = ({ kind, text, cart, chosen, reason, page_id }: Marker): string =>
  JSON.stringify([kind, text, cart, chosen, reason, page_id]);
