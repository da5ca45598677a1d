import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../../../testing/contract-server.ts';
import { aSession } from '../../../testing/sessions.ts';
import { warming } from './warming.ts';

const line = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

beforeEach(() => {
  line({ effectiveType: '4g' });
  vi.useFakeTimers();
  server.answer('sessions_recording', { recording: null });
});
afterEach(() => line({ saveData: true }));

/** Links to so many visits, of which nobody has been on one yet. */
function links(count: number): HTMLElement[] {
  const ids = Array.from({ length: count }, () => aSession().session_id);
  render(
    ids.map((id) => (
      <a key={id} href="/" {...warming(id)}>
        {id}
      </a>
    )),
  );
  return ids.map((id) => screen.getByText(id));
}

const warmed = () => server.asked('sessions_recording').map(({ params }) => params.session_id);
const rest = () => vi.advanceTimersByTimeAsync(1_000);

test('who stays on a visit’s link warms its recording once, by mouse or keyboard', async () => {
  const [first, second] = links(2) as [HTMLElement, HTMLElement];
  fireEvent.pointerEnter(first);
  await rest();
  fireEvent.pointerLeave(first);
  fireEvent.pointerEnter(first);
  await rest();
  expect(warmed()).toEqual([first.textContent]);
  fireEvent.pointerLeave(first);
  fireEvent.focus(second);
  await rest();
  expect(warmed()).toEqual([first.textContent, second.textContent]);
});

test('a mouse on its way over the list warms nothing but what it comes to rest on', async () => {
  const all = links(5);
  for (const link of all) {
    fireEvent.pointerEnter(link);
    await vi.advanceTimersByTimeAsync(50);
    if (link !== all.at(-1)) fireEvent.pointerLeave(link);
  }
  await rest();
  expect(warmed()).toEqual([all.at(-1)?.textContent]);
});

test('one is warmed at a time, and then the one that somebody is on by then', async () => {
  const [first, second, third] = links(3) as [HTMLElement, HTMLElement, HTMLElement];
  const release = server.hold('sessions_recording');
  fireEvent.pointerEnter(first);
  await rest();
  fireEvent.pointerLeave(first);
  for (const link of [second, third]) {
    fireEvent.pointerEnter(link);
    await rest();
    if (link === second) fireEvent.pointerLeave(link);
  }
  expect(warmed()).toEqual([first.textContent]);
  release();
  await rest();
  expect(warmed()).toEqual([first.textContent, third.textContent]);
});

test('what cannot be warmed stands in the way of nothing', async () => {
  const [first, second] = links(2) as [HTMLElement, HTMLElement];
  server.fail('sessions_recording');
  fireEvent.pointerEnter(first);
  await rest();
  fireEvent.pointerEnter(second);
  await rest();
  expect(warmed()).toEqual([first.textContent, second.textContent]);
});

test.each([{ saveData: true }, { type: 'cellular' }, { effectiveType: '3g' }])(
  'over a line like %o nothing is warmed',
  async (connection) => {
    line(connection);
    const [first] = links(1) as [HTMLElement];
    fireEvent.pointerEnter(first);
    await rest();
    expect(warmed()).toEqual([]);
  },
);
