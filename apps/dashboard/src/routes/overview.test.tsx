import { screen, waitFor, within } from '@testing-library/react';
import type { Usage } from '@vitrine/contract/billing';
import { beforeEach, expect, test } from 'vitest';
import { anInstallation } from '../features/installation/testing/an-installation.ts';
import { server } from '../testing/contract-server.ts';
import { aUser, signedIn } from '../testing/people.ts';
import { openScreen } from '../testing/screen.tsx';
import { answerList, aSession } from '../testing/sessions.ts';

/** A store that has been watched at work. */
beforeEach(() => {
  signedIn();
  const visit = aSession();
  answerList([visit]);
  server.answer('dashboard_analytics', { total_sessions: 1, avg_duration: 65, active_now: 0 });
  server.answer('dashboard_timeline', [{ date: '2026-11-20', sessions: 1 }]);
  const { created_at, session_id } = visit;
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

const usage = (plan_amount: string, plan_name: string | null, limit: number, used: number): Usage => ({
  limits: { session_recordings: { limit, used, exceeded: limit !== -1 && used >= limit } },
  plan_name,
  plan_amount,
  current_period_end: '2026-12-01T03:00:00.000Z',
  recording_resumes_at: null,
  time_zone: 'UTC',
});

/** With what the card says, and how far its bar goes. */
const STATES = [
  ['free', usage('0.00', null, 100, 1), ['Free Plan', '1 / 100 recordings', '99 recordings remaining'], '1'],
  [
    'warning',
    usage('0.00', null, 100, 70),
    ['Free Plan', '70 / 100 recordings', '30 recordings remaining'],
    '70',
  ],
  [
    'paid',
    usage('29.00', 'Growth', 100, 89),
    ['Growth', '89 / 100 recordings', '11 recordings remaining'],
    '89',
  ],
  [
    'critical',
    usage('29.00', 'Growth', 5000, 4600),
    ['Growth', '4,600 / 5,000 recordings', '400 recordings'],
    '92',
  ],
  [
    'exceeded',
    usage('29.00', 'Growth', 100, 100),
    ['Growth', '100 / 100 recordings', '0 recordings remaining'],
    '100',
  ],
  [
    'unlimited',
    usage('0', 'Scale', -1, 12),
    ['Scale', '12 / ∞ recordings', 'Unlimited recordings with your current plan'],
    undefined,
  ],
] as const;

test.each(STATES)('the usage card: %s', async (_name, answer, texts, progress) => {
  server.answer('current_usage', answer);
  await openScreen('/');
  const card = await screen.findByRole('region', { name: 'Session recordings' });
  for (const text of ['Usage this period', ...texts])
    await waitFor(() => expect(card.textContent).toContain(text));
  const bar = within(card).queryByRole('progressbar');
  expect(bar?.getAttribute('aria-valuenow')).toBe(progress);
});

test('a member puts the banner of Shopify’s set-up aside for this browser alone', async () => {
  signedIn(aUser('member', { merchant: { platform: 'shopify' } }));
  const title = 'One step left: enable Vitrine in your theme';
  const { user, router } = await openScreen('/');
  const banner = await screen.findByRole('region', { name: title });
  await user.click(within(banner).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  await router.navigate('/recordings');
  await screen.findByRole('heading', { name: 'Recordings', level: 1 });
  await router.navigate('/');
  await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
  expect(screen.queryByRole('region', { name: title })).toBeNull();
  expect(server.asked('shopify_setup_complete')).toEqual([]);
});
