import type { IndexedMarker } from '@vitrine/contract/recording-index';
import type { RecordingOfSession } from '@vitrine/contract/sessions-recording';
import { lightWithIds, type Marker, markersWithIds } from '@vitrine/recording/with-ids';
import type { FramePlace } from './frame-places.ts';
import { createFramedEventSource, type FramedInput } from './framed-event-source.ts';
import type { Timeline } from './timeline.ts';

interface Fetched extends Pick<FramedInput, 'read' | 'fetchAhead' | 'all'> {
  /** Fetches what happened. */
  markers(): Promise<readonly IndexedMarker[]>;
}

/** The timeline of a recording whose frames are read as they are needed, and its markers once they are asked for. */
export function framedTimeline(
  recording: RecordingOfSession,
  { read, fetchAhead, all, ...fetched }: Fetched,
): Timeline {
  const { pages, ...visit } = lightWithIds(recording.visit);
  const byId = new Map(pages.map((page) => [page.page_id, page]));
  const frames = recording.frames.map(
    ({ page, ...frame }): FramePlace => ({
      ...frame,
      page_id: pages[page]?.page_id ?? '',
      texts: frame.texts.map((place) => recording.texts[place] ?? ''),
    }),
  );
  const { stretches, started_at } = visit;
  const eventSource = createFramedEventSource({
    ...{ stretches, started_at, pages: byId, frames },
    ...{ all, read, fetchAhead },
  });
  let coming: Promise<readonly Marker[]> | undefined;
  const markers = () => {
    coming ??= fetched.markers().then((found) => markersWithIds(found, pages));
    // Another try may help.
    coming.catch(() => {
      coming = undefined;
    });
    return coming;
  };
  return { ...visit, pages: byId, markers, eventSource, events: null };
}
