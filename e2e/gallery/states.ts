import { expect, type Page } from '@playwright/test';
import * as answers from './answers.ts';

/** Who looks: nobody, an owner whose store has recorded visits, an owner whose store has none, a member of it. */
export type Person = 'nobody' | 'demo' | 'new' | 'member';

export interface State {
  /** Of the picture's file. */
  name: string;
  person: Person;
  path: string;
  /** Before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** When it is there. */
  act?: (page: Page) => Promise<unknown>;
}

const main = (page: Page) => page.getByRole('main');
/** The pictures of the cards on top are there. */
const previews = async (page: Page) => {
  for (const card of [0, 1, 2])
    await expect(main(page).locator('li iframe').nth(card)).toHaveCSS('opacity', '1');
};
const NOBODY = '00000000-0000-4000-8000-000000000009';

/** Each screen as it is looked at most, and in its states: loading, empty, failed, long, one, many. */
export const STATES: readonly State[] = [
  { name: 'overview', person: 'demo', path: '/' },
  { name: 'overview-new', person: 'new', path: '/' },
  { name: 'overview-member', person: 'member', path: '/' },
  { name: 'overview-loading', person: 'demo', path: '/', before: answers.unanswered },
  { name: 'overview-failed', person: 'demo', path: '/', before: answers.failing, act: answers.told },
  { name: 'overview-long', person: 'demo', path: '/', before: answers.longRows },
  { name: 'overview-ten-million', person: 'demo', path: '/', before: answers.tenMillion },
  {
    name: 'overview-shopify',
    person: 'demo',
    path: '/',
    before: (page) => answers.onPlatform(page, 'shopify'),
  },
  { name: 'recordings', person: 'demo', path: '/recordings' },
  { name: 'recordings-grid', person: 'demo', path: '/recordings?view=grid', act: previews },
  {
    name: 'recordings-filters',
    person: 'demo',
    path: '/recordings?filters=shown&duration=under1m&ordering=-duration',
  },
  {
    name: 'recordings-no-match',
    person: 'demo',
    path: '/recordings?filters=shown&recording_status=recorded',
  },
  { name: 'recordings-new', person: 'new', path: '/recordings' },
  { name: 'recordings-loading', person: 'demo', path: '/recordings', before: answers.unanswered },
  {
    name: 'recordings-grid-loading',
    person: 'demo',
    path: '/recordings?view=grid',
    before: answers.unanswered,
  },
  {
    name: 'recordings-failed',
    person: 'demo',
    path: '/recordings',
    before: answers.failing,
    act: answers.told,
  },
  { name: 'recordings-one', person: 'demo', path: '/recordings', before: answers.single },
  { name: 'recordings-long', person: 'demo', path: '/recordings', before: answers.longRows },
  { name: 'recordings-grid-long', person: 'demo', path: '/recordings?view=grid', before: answers.longRows },
  { name: 'recordings-ten-million', person: 'demo', path: '/recordings', before: answers.tenMillion },
  {
    name: 'recordings-selected',
    person: 'demo',
    path: '/recordings',
    act: (page) => main(page).getByRole('checkbox').nth(1).check(),
  },
  { name: 'replay', person: 'demo', path: '/session-replay/{session}' },
  { name: 'replay-loading', person: 'demo', path: '/session-replay/{session}', before: answers.unanswered },
  {
    name: 'replay-failed',
    person: 'demo',
    path: '/session-replay/{session}',
    before: answers.failing,
    act: answers.told,
  },
  { name: 'replay-unknown', person: 'demo', path: `/session-replay/${NOBODY}` },
  { name: 'settings', person: 'demo', path: '/settings' },
  { name: 'settings-lost', person: 'demo', path: '/settings', before: answers.lostPages },
  { name: 'settings-member', person: 'member', path: '/settings' },
  { name: 'settings-loading', person: 'demo', path: '/settings', before: answers.unanswered },
  { name: 'settings-failed', person: 'demo', path: '/settings', before: answers.failing, act: answers.told },
  { name: 'account', person: 'demo', path: '/settings/account' },
  {
    name: 'account-edited',
    person: 'demo',
    path: '/settings/account',
    act: (page) => main(page).getByRole('button').nth(1).click(),
  },
  { name: 'team', person: 'demo', path: '/settings/team' },
  { name: 'team-alone', person: 'new', path: '/settings/team' },
  { name: 'team-member', person: 'member', path: '/settings/team' },
  { name: 'team-many', person: 'demo', path: '/settings/team', before: answers.largeTeam },
  { name: 'team-loading', person: 'demo', path: '/settings/team', before: answers.unanswered },
  { name: 'team-failed', person: 'demo', path: '/settings/team', before: answers.failing, act: answers.told },
  { name: 'security', person: 'demo', path: '/settings/account/security' },
  {
    name: 'security-app',
    person: 'demo',
    path: '/settings/account/security',
    act: async (page) => {
      await main(page).locator('.MuiButton-outlined').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'activity', person: 'demo', path: '/settings/activity' },
  {
    name: 'activity-failed',
    person: 'demo',
    path: '/settings/activity',
    before: answers.failing,
    act: answers.told,
  },
  { name: 'leave', person: 'demo', path: '/settings/leave' },
  { name: 'leave-member', person: 'member', path: '/settings/leave' },
  { name: 'unconfirmed', person: 'new', path: '/recordings' },
  { name: 'billing', person: 'demo', path: '/settings/billing' },
  { name: 'billing-member', person: 'member', path: '/settings/billing' },
  { name: 'billing-loading', person: 'demo', path: '/settings/billing', before: answers.unanswered },
  {
    name: 'billing-failed',
    person: 'demo',
    path: '/settings/billing',
    before: answers.failing,
    act: answers.told,
  },
  { name: 'billing-success', person: 'demo', path: '/billing/success?plan=starter' },
  { name: 'billing-cancel', person: 'demo', path: '/billing/cancel' },
  { name: 'integrations', person: 'demo', path: '/settings/integrations' },
  {
    name: 'integrations-connected',
    person: 'demo',
    path: '/settings/integrations',
    before: (page) => answers.onPlatform(page, 'tiendanube', '••••abcd'),
  },
  ...(['bigcommerce', 'shopify', 'tiendanube'] as const).flatMap((platform): State[] => [
    { name: platform, person: 'demo', path: `/settings/integrations/${platform}` },
    {
      name: `${platform}-connected`,
      person: 'demo',
      path: `/settings/integrations/${platform}`,
      before: (page) => answers.onPlatform(page, platform, '••••abcd'),
    },
  ]),
  { name: 'login', person: 'nobody', path: '/login' },
  {
    name: 'login-empty-sent',
    person: 'nobody',
    path: '/login',
    act: (page) => page.locator('form button[type=submit]').click(),
  },
  { name: 'register', person: 'nobody', path: '/register' },
  { name: 'register-invitation-over', person: 'nobody', path: '/register?token=none' },
  { name: 'register-failed-install', person: 'nobody', path: '/register?platform=shopify&merchant_id=5' },
  { name: 'forgot-password', person: 'nobody', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    person: 'nobody',
    path: '/forgot-password',
    act: async (page) => {
      await page.locator('input[type=email]').fill('ana@store.example');
      await page.locator('form button[type=submit]').click();
    },
  },
  { name: 'reset-password', person: 'nobody', path: '/reset-password?code=none' },
  { name: 'reset-password-without-code', person: 'nobody', path: '/reset-password' },
  { name: 'confirm-email', person: 'nobody', path: '/confirm-email?code=none' },
  { name: 'undo-email', person: 'nobody', path: '/undo-email?code=none' },
];
