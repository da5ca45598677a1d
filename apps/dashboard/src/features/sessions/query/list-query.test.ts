import { afterEach, expect, test, vi } from 'vitest';
import { listQuery } from './list-query.ts';
import { parseListState } from './list-state.ts';

const NOW = '2026-11-21T01:30:45.678Z';
const queryOf = (address: string, now = NOW) =>
  listQuery(parseListState(new URLSearchParams(address)), Date.parse(now));

afterEach(() => vi.unstubAllEnvs());

test('without filters only the page is asked for', () => {
  expect(queryOf('')).toEqual({ page: 1, page_size: 10, ordering: '-created_at' });
  expect(queryOf('view=grid&page=2&ordering=duration&search=ana&filters=shown')).toEqual({
    page: 2,
    page_size: 9,
    ordering: 'duration',
    search: 'ana',
  });
});

test.each([
  ['duration=under1m', { duration_max: 60 }],
  ['duration=1to5m', { duration_min: 60, duration_max: 300 }],
  ['duration=over5m', { duration_min: 300 }],
  ['user_type=logged', { user_type: 'logged' }],
  ['user_type=anonymous', { user_type: 'anonymous' }],
  ['platform=desktop', { platform_device: 'desktop' }],
  ['platform=mobile', { platform_device: 'mobile' }],
  ['platform=tablet', { platform_device: 'tablet' }],
  ['recording_status=recorded', { has_recording: 'true' }],
  ['recording_status=not_recorded', { has_recording: 'false' }],
  ['date_range=last24h', { created_at_after: '2026-11-20T01:30:00.000Z' }],
  ['date_range=last7d', { created_at_after: '2026-11-14T01:30:00.000Z' }],
])('%s asks for %j', (address, asked) => {
  expect(queryOf(address)).toEqual({ ...queryOf(''), ...asked });
});

test.each([
  [
    'signal=rage&signal=error%3Acart&country=AR&page_seen=%2Fproducts%2F*',
    { signal: ['rage', 'error:cart'], country: ['AR'], page_seen: ['/products/*'] },
  ],
  ['cart_min=10.5&cart_max=20&cart_currency=ars', { cart_min: 10.5, cart_max: 20, cart_currency: 'ARS' }],
  ['watched=false', { watched: 'false' }],
])('%s asks for %j', (address, asked) => {
  expect(queryOf(address)).toEqual({ ...queryOf(''), ...asked });
});

test('own days are the viewer’s, the last one included; with a date range, both hold', () => {
  vi.stubEnv('TZ', 'America/Argentina/Buenos_Aires');
  expect(queryOf('first_day=2026-11-01&last_day=2026-11-19')).toEqual({
    ...queryOf(''),
    created_at_after: '2026-11-01T03:00:00.000Z',
    created_at_before: '2026-11-20T03:00:00.000Z',
  });
  expect(queryOf('first_day=2026-11-01&date_range=last7d').created_at_after).toBe('2026-11-14T01:30:00.000Z');
  expect(queryOf('first_day=2026-11-20&date_range=last7d').created_at_after).toBe('2026-11-20T03:00:00.000Z');
});

test('filters add up', () => {
  expect(queryOf('duration=over5m&platform=mobile&user_type=logged')).toEqual({
    ...queryOf(''),
    duration_min: 300,
    platform_device: 'mobile',
    user_type: 'logged',
  });
});

test.each([
  ['UTC', NOW, '2026-11-21T00:00:00.000Z'],
  // Half past ten in the evening of the day before.
  ['America/Argentina/Buenos_Aires', NOW, '2026-11-20T03:00:00.000Z'],
  ['Asia/Kolkata', NOW, '2026-11-20T18:30:00.000Z'],
  // The clock went back an hour at two: the day began in the other offset.
  ['America/New_York', '2026-11-01T20:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  // The clock went from midnight to one: there was no midnight.
  ['America/Santiago', '2026-09-06T20:00:00.000Z', '2026-09-06T04:00:00.000Z'],
])('today in %s at %s began at %s', (zone, now, start) => {
  vi.stubEnv('TZ', zone);
  expect(queryOf('date_range=today', now)).toMatchObject({ created_at_after: start });
});

test.each(['last24h', 'last7d'])(
  '%s is the same list for a minute, also where the clock changes',
  (range) => {
    vi.stubEnv('TZ', 'America/New_York');
    const after = (now: string) => queryOf(`date_range=${range}`, now).created_at_after;
    expect(after('2026-11-01T20:00:59.999Z')).toBe(after('2026-11-01T20:00:00.000Z'));
    expect(after('2026-11-01T20:01:00.000Z')).not.toBe(after('2026-11-01T20:00:00.000Z'));
  },
);
