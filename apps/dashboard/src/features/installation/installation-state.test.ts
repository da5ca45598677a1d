import type { Installation } from '@vitrine/contract/integrations';
import { expect, test } from 'vitest';
import { isOverdue, isSilent, lostShare, refusedNow, stateOf } from './installation-state.ts';
import { anInstallation, NEVER } from './testing/an-installation.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

const installation = (change: Partial<Installation>) =>
  anInstallation({ first_event_at: change.last_event_at ?? null, ...change });

const JUST_NOW = '2026-11-20T11:59:00Z';

test.each([
  ['nothing came', {}, 'waiting'],
  ['something came just now', { last_event_at: JUST_NOW }, 'live'],
  ['a clock that is behind', { last_event_at: '2026-11-20T12:00:30Z' }, 'live'],
  ['nothing for a day', { last_event_at: '2026-11-19T12:00:00Z' }, 'quiet'],
  [
    'it came before the store was connected',
    { last_event_at: JUST_NOW, connection: { ...NEVER, connected_at: '2026-11-20T11:59:30Z' } },
    'waiting',
  ],
  [
    'it came after the store was connected',
    { last_event_at: JUST_NOW, connection: { ...NEVER, connected_at: '2026-11-20T11:58:00Z' } },
    'live',
  ],
  [
    'it came before the app was uninstalled',
    { last_event_at: JUST_NOW, connection: { ...NEVER, disconnected_at: '2026-11-20T11:59:30Z' } },
    'waiting',
  ],
  [
    'something came just now, and the plan is used up since',
    { last_event_at: JUST_NOW, quota_exceeded: true },
    'usedUp',
  ],
  ['nothing came, and there is no plan', { quota_exceeded: true }, 'usedUp'],
] as const)('%s', (_, change, state) => {
  expect(stateOf(installation(change), NOW)).toBe(state);
});

const LISTED = { ...NEVER, connected_at: '2026-11-19T12:00:00Z', script: 'installed' } as const;

test.each([
  ['a day after the store came here', {}, true],
  ['a second before that', { workspace_created_at: '2026-11-19T12:00:01Z' }, false],
  ['a day after a platform listed the script', { connection: LISTED }, true],
  [
    'not a day after it was connected',
    { connection: { ...LISTED, connected_at: '2026-11-19T12:00:01Z' } },
    false,
  ],
  ['not when something came', { last_event_at: '2026-11-19T11:00:00Z' }, false],
  [
    'but when that was before it was connected',
    { last_event_at: '2026-11-19T11:00:00Z', connection: LISTED },
    true,
  ],
] as const)('waited for too long: %s', (_, change, overdue) => {
  expect(isOverdue(installation(change), NOW)).toBe(overdue);
});

const loads = (unanswered: number, unanswered_since: string | null = '2026-11-20T11:57:00Z') => ({
  page_loads: { host: 'shop.example', last_at: JUST_NOW, unanswered_since, unanswered },
});
const EARLIER = { last_event_at: '2026-11-19T11:00:00Z' };

test.each([
  ['no page has loaded it', {}, false],
  ['a page loaded it three minutes ago', loads(1), true],
  ['a page loaded it just now', loads(1, '2026-11-20T11:57:01Z'), false],
  ['all loads were answered', loads(0, null), false],
  ['something came lately', { ...loads(9), last_event_at: JUST_NOW }, false],
  ['single loads of a store that has sent before', { ...loads(2), ...EARLIER }, false],
  ['many of them', { ...loads(3), ...EARLIER }, true],
  ['the plan is used up', { ...loads(9), quota_exceeded: true }, false],
] as const)('loaded and silent: %s', (_, change, silent) => {
  expect(isSilent(installation(change), NOW)).toBe(silent);
});

test('of what was refused stays what would be refused now', () => {
  const refused_origins = ['www.shop.example', 'other.example', ''].map((host) => ({
    host,
    blocks: 1,
    last_at: JUST_NOW,
  }));
  const hosts = (domains: string[]) =>
    refusedNow(installation({ refused_origins, domains })).map(({ host }) => host);
  expect(hosts(['shop.example'])).toEqual(['other.example', '']);
  expect(hosts([])).toEqual([]);
});

test.each([
  ['none was lost', { recorded: 5_000, lost: 0 }, undefined],
  ['few were, of few', { recorded: 20, lost: 29 }, undefined],
  ['one in a hundred of those recorded and lost', { recorded: 9_900, lost: 100 }, undefined],
  ['more', { recorded: 9_800, lost: 200 }, 0.02],
  ['all were', { recorded: 0, lost: 30 }, 1],
])('the share of lost pages: %s', (_, pages, share) => {
  expect(lostShare(installation({ pages }))).toBe(share);
});
