import { labelOf } from '@vitrine/recording/labels';
import { applyEvent, type LightDom } from '@vitrine/recording/light-dom';
import { groupBy } from '../../lib/group-by.ts';
import type { Marker } from './markers.ts';
import type { ReplayPage, Timeline } from './timeline.ts';

/** More rows nobody reads one by one; these stay without a name. */
const MAX_LABELS = 10_000;

/**
 * The markers with what was clicked or typed into. Reading a large page takes a while: it yields now and then, for
 * `inSlices`. Clicks that are no rage, seen with what they were on, become plain ones.
 */
export function* labelMarkers(timeline: Timeline, markers: readonly Marker[]): Generator<void, Marker[]> {
  const named = new Map<Marker, Marker>();
  const wanted = markers.filter(({ node_id }) => node_id !== undefined).slice(0, MAX_LABELS);
  const byPage = groupBy(wanted, ({ page_id }) => page_id);
  for (const [page_id, own] of byPage) {
    const page = timeline.pages.get(page_id);
    if (page) yield* labelPage(page, timeline.started_at, own, named);
  }
  return markers.map((marker) => named.get(marker) ?? marker);
}

function* labelPage(
  { events }: ReplayPage,
  startedAt: number,
  markers: readonly Marker[],
  named: Map<Marker, Marker>,
): Generator<void> {
  const dom: LightDom = new Map();
  let next = 0;
  for (const event of events) {
    // By the page as it was before: a button that says "Adding…" once it is clicked was not called so.
    for (; next < markers.length; next++) {
      const marker = markers[next] as Marker;
      if (marker.at > event.timestamp - startedAt) break;
      named.set(marker, withLabel(marker, dom));
      yield;
    }
    if (next === markers.length) return;
    yield* applyEvent(dom, event);
  }
}

function withLabel(marker: Marker, dom: LightDom): Marker {
  const { text, calm } = labelOf(dom, marker.node_id ?? -1);
  return { ...marker, text, ...(calm && marker.kind === 'rage' && { kind: 'click' }) };
}
