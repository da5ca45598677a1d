import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildTimeline, type Timeline } from '@vitrine/player';
import { opening, pageEvents } from '@vitrine/recording/testing/events';
import type { Marker } from '@vitrine/recording/with-ids';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startI18n } from '../../../i18n/i18n.ts';
import { createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import type { Picture } from '../kernel/viewing.ts';
import type { NamedView } from '../markers/page-titles.ts';
import { pagesSeen } from '../markers/pages-seen.ts';
import { useMarkers } from '../markers/use-markers.ts';
import { EventList } from './event-list.tsx';
import { PageList } from './page-list.tsx';

beforeEach(async () => {
  await startI18n();
  await loadTexts(['sessions', 'sessions/replay']);
});

const VIEWS: readonly NamedView[] = [];
const NO_PICTURE: Picture = { viewport: null, settled: false, waiting: false, played: false };
const PICTURE: Picture = { ...NO_PICTURE, viewport: { width: 800, height: 600 } };
const position = createExternalStore(0);

function Lists({ timeline, picture }: { timeline: Timeline; picture: ExternalStore<Picture> }) {
  const { markers, retry } = useMarkers(timeline, VIEWS, picture);
  const pages = markers && pagesSeen(timeline, markers);
  const shared = { retry, moving: position, onSeek: () => {} };
  return (
    <>
      <EventList markers={markers} leftOut={0} {...shared} />
      <PageList timeline={timeline} pages={pages} {...shared} />
    </>
  );
}

/** A recording as it is played by its frames: what happened in it is asked for apart. */
function recorded() {
  const listed = buildTimeline([...opening('a', 0), pageEvents('a').click(500)]);
  const markers = vi.fn<() => Promise<readonly Marker[]>>();
  return { listed, timeline: { ...listed, events: null, markers }, markers };
}
const loading = () => screen.queryAllByText('Loading events…').length;
const lists = () => screen.findAllByRole('list');

test('what happened is asked for once there is a picture, and listed when it has come', async () => {
  const { listed, timeline, markers } = recorded();
  const picture = createExternalStore(NO_PICTURE);
  let resolve = (_: readonly Marker[]) => {};
  const promise = new Promise<readonly Marker[]>((answered) => {
    resolve = answered;
  });
  markers.mockReturnValue(promise);
  render(<Lists timeline={timeline} picture={picture} />);
  expect(loading()).toBe(2);
  expect(markers).not.toHaveBeenCalled();
  picture.set(PICTURE);
  await vi.waitFor(() => expect(markers).toHaveBeenCalledTimes(1));
  expect(loading()).toBe(2);
  resolve(await listed.markers());
  expect(await lists()).toHaveLength(2);
  for (const name of ['1 page', '1 click']) screen.getByRole('button', { name });
  expect(loading()).toBe(0);
});

test('what could not be had is said, and asked for again', async () => {
  const { listed, timeline, markers } = recorded();
  const said = vi.spyOn(console, 'error').mockReturnValue();
  markers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  markers.mockImplementation(listed.markers);
  render(<Lists timeline={timeline} picture={createExternalStore(PICTURE)} />);
  const [alert] = await screen.findAllByRole('alert');
  expect(alert?.textContent).toContain('Couldn’t load the events.');
  expect(said).toHaveBeenCalledTimes(1);
  const [retry] = screen.getAllByRole('button', { name: 'Try again' });
  await userEvent.setup({ delay: null }).click(retry as HTMLElement);
  expect(await lists()).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});
