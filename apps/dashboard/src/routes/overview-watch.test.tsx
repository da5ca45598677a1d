import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anInstallation } from '../features/installation/testing/an-installation.ts';
import { server } from '../testing/contract-server.ts';
import { listOf } from '../testing/find.ts';
import { signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';
import { aSession } from '../testing/sessions.ts';

const newest = aSession();

/** How many sessions the list of a line has: what has no stage and no signal is the newest of all. */
function answerLines(countOf: (query: Record<string, string>) => number): void {
  server.answer('sessions_list', ({ query }) => {
    const count = query.stage || query.signal ? countOf(query) : 1;
    return { ...listOf(count > 0 ? [newest] : []), count, count_is_estimate: count > 10_000 };
  });
}

beforeEach(() => {
  signedIn();
  server.answer('dashboard_analytics', { total_sessions: 1, avg_duration: 65, active_now: 0 });
  server.answer('dashboard_timeline', [{ date: '2026-11-20', sessions: 1 }]);
  server.otherwise('unavailable');
  const { created_at, session_id } = newest;
  server.answer(
    'installation',
    anInstallation({
      first_event_at: created_at,
      last_event_at: created_at,
      first_session_id: session_id,
      recording_watched: true,
    }),
  );
});

const lines = async () =>
  within(await screen.findByRole('list', { name: 'What to watch' })).getAllByRole('listitem');

test('what is worth a look has a line with its count, a way to its list and one to its newest recording', async () => {
  answerLines(({ stage, signal, platform_device }) => {
    if (stage && signal) return 1;
    if (platform_device === 'mobile') return 24;
    return stage === 'cart' ? 12_345 : 0;
  });
  await openScreen('/');
  const [trouble, phones, carts, ...others] = await lines();
  expect(others).toEqual([]);
  expect(trouble?.textContent).toContain('1 session with a cart had trouble');
  expect(phones?.textContent).toContain('24 sessions on phones ran into an error');
  expect(carts?.textContent).toContain('~12,345 sessions left products in the cart');
  const [toList, toReplay] = within(phones as HTMLElement).getAllByRole('link') as HTMLAnchorElement[];
  const list = new URL(toList?.href ?? '').searchParams;
  expect([list.get('date_range'), list.get('platform'), list.get('signal')]).toEqual([
    'last7d',
    'mobile',
    'error',
  ]);
  const replay = new URL(toReplay?.href ?? '');
  expect(replay.pathname).toBe(`/session-replay/${newest.session_id}`);
  expect(replay.searchParams.get('list')).toBe(String(list));
});

test('where nothing is, or cannot be had, nothing is said', async () => {
  answerLines(() => 0);
  await openScreen('/');
  await waitFor(() =>
    expect(server.asked('sessions_list').filter(({ query }) => query.signal)).toHaveLength(3),
  );
  await screen.findAllByRole('link', { name: /^Play session/ });
  expect(screen.queryByText('What to watch')).toBeNull();
});
