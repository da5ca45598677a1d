import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { expect, test } from 'vitest';
import { hold } from './held-list.ts';

const session = (id: string, duration = 10): SessionSummary => ({
  session_id: id as PublicSessionId,
  duration,
  user_email: null,
  pages_visited: [],
  pages_count: 0,
  created_at: '2026-11-21T12:00:00.000Z',
  start_time: '2026-11-21T12:00:00.000Z',
  platform: 'desktop',
  has_recording: false,
  original_url: '',
  original_domain: '',
  viewport_width: null,
  viewport_height: null,
  browser: '',
  preview_url: null,
  active: true,
  country: '',
  watched: false,
  left_out: null,
  channel: 'direct',
  referrer_host: null,
  paid: null,
  in_app: null,
  campaign: null,
  os: '',
  page_titles: [],
  visit_number: 1,
  insight: null,
});
const listed = (count: number, ...results: SessionSummary[]) => ({
  count,
  count_is_estimate: false,
  results,
});
const ids = (list: { results: readonly SessionSummary[] }) => list.results.map((row) => row.session_id);

test('new visits are counted, and move no row', () => {
  const held = hold(listed(20, session('c'), session('b')), listed(22, session('e'), session('d')));
  expect(ids(held)).toEqual(['c', 'b']);
  expect(held).toMatchObject({ count: 22, changed: true, news: 2 });
});

test('a row that is still listed is as the server last told it', () => {
  const held = hold(listed(2, session('b'), session('a', 5)), listed(2, session('a', 9), session('b')));
  expect(held.results).toEqual([session('b'), session('a', 9)]);
  expect(held).toMatchObject({ changed: true, news: 0 });
});

test('the same rows are no change', () => {
  const list = listed(2, session('b'), session('a'));
  expect(hold(list, list)).toEqual({ ...list, changed: false, news: 0 });
});

test('a visit on another page is no news on this one', () => {
  const held = hold(listed(11, session('a')), listed(12, session('a')));
  expect(held).toMatchObject({ count: 12, changed: false, news: 0 });
});
