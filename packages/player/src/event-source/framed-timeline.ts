import type { RecordingOfSession } from '@vitrine/contract/sessions-recording';
import { withIds } from '@vitrine/recording/with-ids';
import type { FramePlace } from './frame-places.ts';
import { createFramedEventSource, type FramedInput } from './framed-event-source.ts';
import type { Timeline } from './timeline.ts';

/** The timeline of a recording whose frames are read as they are needed. */
export function framedTimeline(
  recording: RecordingOfSession,
  { read, fetchAhead, all }: Pick<FramedInput, 'read' | 'fetchAhead' | 'all'>,
): Timeline {
  const { pages, ...visit } = withIds(recording.visit);
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
  return { ...visit, pages: byId, eventSource, events: null };
}
