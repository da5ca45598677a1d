import type { Installation } from '@vitrine/contract/integrations';
import type { PublicSessionId } from '@vitrine/contract/session-id';
import type { Merchant } from '@vitrine/contract/user';
import { expect, test } from 'vitest';
import { broughtByPlatform, firstStepsOf, isLed, stepsDone, storeAddress } from './first-steps.ts';
import { anInstallation, NEVER } from './testing/an-installation.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const EARLIER = '2026-11-20T11:00:00Z';
const LATER = '2026-11-20T11:30:00Z';
const ID = '0b5a1c0e-8d1c-4a57-9d55-0c6f3f6c2a11' as PublicSessionId;

const installation = (change: Partial<Installation>) =>
  anInstallation({ first_event_at: change.first_session_id ? LATER : null, ...change });
const merchant = (shopify_setup_complete: boolean) => ({ shopify_setup_complete }) as Merchant;
const OLD = { workspace_created_at: '2026-10-01T12:00:00Z' };
const REFUSED = [{ host: 'copy.example', blocks: 1, last_at: LATER }];

test.each([
  ['nothing', {}, 0],
  [
    'a platform that lists the script',
    { connection: { ...NEVER, connected_at: EARLIER, script: 'installed' } },
    0,
  ],
  [
    'a page loaded the script',
    { page_loads: { host: '', last_at: LATER, unanswered_since: LATER, unanswered: 1 } },
    1,
  ],
  ['pages were refused', { refused_origins: REFUSED }, 1],
  ['a visit came that cannot be watched', { first_event_at: LATER }, 1],
  ['a visit came', { first_session_id: ID }, 2],
  ['a recording was watched', { first_session_id: ID, recording_watched: true }, 3],
] as const)('%s', (_, change, done) => {
  expect(stepsDone(firstStepsOf(installation(change as Partial<Installation>)))).toBe(done);
});

test.each([
  ['nothing', {}, false, false],
  ['connected', { connected_at: EARLIER }, false, true],
  ['script in', { connected_at: EARLIER, script: 'installed' }, false, true],
  ['script by hand', { connected_at: EARLIER, script: 'by_hand' }, false, false],
  ['app to be enabled', { connected_at: EARLIER, script: 'in_theme' }, false, false],
  ['app that was enabled', { connected_at: EARLIER, script: 'in_theme' }, true, true],
  ['uninstalled', { connected_at: EARLIER, disconnected_at: LATER }, false, false],
  ['installed again', { connected_at: LATER, disconnected_at: EARLIER }, false, true],
] as const)('brought by the platform: %s', (_, connection, enabled, brought) => {
  const changed = installation({ connection: { ...NEVER, ...connection } });
  expect(broughtByPlatform(changed, merchant(enabled))).toBe(brought);
});

test.each([
  ['no visit', {}, true],
  ['a new visit', { first_session_id: ID }, true],
  ['visits for weeks', { first_session_id: ID, first_event_at: '2026-11-01T12:00:00Z' }, false],
  ['a recording watched', { first_session_id: ID, recording_watched: true }, false],
  ['an old store whose visits are no longer kept', OLD, false],
  ['an old store with a new visit', { ...OLD, first_session_id: ID }, false],
])('led on: %s', (_, change, led) => {
  expect(isLed(installation(change), NOW, false)).toBe(led);
});

test.each([
  ['without a visit', OLD, true],
  ['with a visit', { ...OLD, first_session_id: ID }, false],
  ['whose recording was watched', { ...OLD, recording_watched: true }, false],
])('an old store that asks, %s', (_, change, led) => {
  expect(isLed(installation(change), NOW, true)).toBe(led);
});

test.each([
  [['shop.example', 'other.example'], 'https://shop.example/'],
  [['localhost:3000'], 'http://localhost:3000/'],
  [['127.0.0.1:4400'], 'http://127.0.0.1:4400/'],
  [['localhost.example'], 'https://localhost.example/'],
  [[], undefined],
])('the store of %j is at %s', (domains, address) => {
  expect(storeAddress(domains)).toBe(address);
});
