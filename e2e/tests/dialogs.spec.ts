import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { dashboardSources } from '../../apps/dashboard/src/testing/sources.ts';
import { PASSWORD } from '../lib/account.ts';
import { CARDS, subscribe, typeCard } from '../lib/billing.ts';
import { button } from '../lib/billing-screen.ts';
import { Outbox } from '../lib/outbox.ts';
import { meta, picture, postRecording } from '../lib/posted-recording.ts';
import { Product } from '../lib/product.ts';
import { codeNow } from '../lib/second-factor.ts';
import { asAccount, rememberWorkspace } from '../lib/signed-in.ts';
import { teamOf } from '../lib/team.ts';
import { expect, test } from '../lib/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

interface Asking {
  /** The file whose dialog it is. */
  file: string;
  at: string;
  /** Whom it asks; the owner where it does not say. */
  as?: 'member';
  open: (page: Page) => Promise<void>;
  /** What is filled in, and the button that agrees to it. */
  agree: (page: Page) => Promise<void>;
  /** The one request that it is for; null for dialogs that only tell. */
  asks: RegExp | null;
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const press = (name: string) => (page: Page) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page) => dialog(page).getByRole('textbox');
const withPassword = (submit: string) => async (page: Page) => {
  await page.locator('input[name=current_password]').fill(PASSWORD);
  await press(submit)(page);
};

const MEMBER = 'Ana Paz';
const VISITOR = 'rosa@example.com';
const SECURITY = '/settings/account/security';

const askings = (sessionId: string, invited: string): Asking[] => [
  {
    file: 'invite-dialog.tsx',
    at: '/settings/team',
    open: (page) => button(page, 'Invite').click(),
    agree: async (page) => {
      await field(page).fill(VISITOR);
      await press('Send invitation')(page);
    },
    asks: /^POST \/api\/auth\/invitations\/$/,
  },
  {
    file: 'leave-dialog.tsx',
    at: '/settings/team',
    open: (page) => button(page, `Remove ${MEMBER}`).click(),
    agree: press('Remove'),
    asks: /^DELETE \/api\/auth\/users\/[^/]+\/$/,
  },
  {
    file: 'leave-dialog.tsx',
    at: '/settings/team',
    open: (page) => button(page, `Cancel invitation to ${invited}`).click(),
    agree: press('Cancel invitation'),
    asks: /^DELETE \/api\/auth\/invitations\/[^/]+\/$/,
  },
  {
    file: 'change-password-dialog.tsx',
    at: '/settings/account',
    open: (page) => button(page, 'Change password').click(),
    agree: async (page) => {
      for (const name of ['current_password', 'new_password', 'confirm'])
        await page.locator(`input[name=${name}]`).fill(PASSWORD);
      await press('Change password')(page);
    },
    asks: /^POST \/api\/auth\/users\/change-password\/$/,
  },
  {
    file: 'store-danger.tsx',
    at: '/settings/leave',
    open: (page) => button(page, 'Delete store').click(),
    agree: withPassword('Delete store'),
    asks: /^POST \/api\/workspaces\/current\/deletion\/$/,
  },
  {
    file: 'store-danger.tsx',
    at: '/settings/leave',
    as: 'member',
    open: (page) => button(page, 'Leave store').click(),
    agree: press('Leave store'),
    asks: /^POST \/api\/workspaces\/current\/leave\/$/,
  },
  {
    file: 'hand-over-dialog.tsx',
    at: '/settings/leave',
    open: (page) => button(page, 'Hand over store').click(),
    agree: withPassword('Hand over store'),
    asks: /^POST \/api\/workspaces\/current\/owner\/$/,
  },
  {
    file: 'account-danger.tsx',
    at: '/settings/account',
    as: 'member',
    open: (page) => button(page, 'Delete account').click(),
    agree: withPassword('Delete account'),
    asks: /^POST \/api\/auth\/users\/me\/deletion\/$/,
  },
  {
    file: 'totp-dialog.tsx',
    at: SECURITY,
    open: (page) => button(page, 'Replace app').click(),
    agree: withPassword('Continue'),
    asks: /^POST \/api\/auth\/second-factor\/totp\/begin\/$/,
  },
  {
    file: 'passkey-dialog.tsx',
    at: SECURITY,
    open: (page) => button(page, 'Add passkey').click(),
    agree: async (page) => {
      await page.locator('input[name=name]').fill('My phone');
      await withPassword('Add passkey')(page);
    },
    asks: /^POST \/api\/auth\/second-factor\/passkeys\/begin\/$/,
  },
  {
    file: 'second-factor-panel.tsx',
    at: SECURITY,
    open: (page) => button(page, 'Get new codes').click(),
    agree: withPassword('Get new codes'),
    asks: /^POST \/api\/auth\/second-factor\/recovery-codes\/$/,
  },
  {
    file: 'codes-dialog.tsx',
    at: SECURITY,
    open: async (page) => {
      await button(page, 'Get new codes').click();
      await withPassword('Get new codes')(page);
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
    agree: press('I’ve saved them'),
    asks: null,
  },
  {
    file: 'plan-dialog.tsx',
    at: '/settings/billing',
    open: (page) => button(page, 'Upgrade to Growth').click(),
    agree: press('Pay and upgrade'),
    asks: /^POST \/api\/billing\/subscriptions\/[^/]+\/change_plan\/$/,
  },
  {
    file: 'subscription-actions.tsx',
    at: '/settings/billing',
    open: (page) => button(page, 'Cancel plan').click(),
    agree: press('Cancel plan'),
    asks: /^POST \/api\/billing\/subscriptions\/[^/]+\/cancel[^/]*\/$/,
  },
  {
    file: 'card-dialog.tsx',
    at: '/settings/billing',
    open: (page) => button(page, 'Add card').click(),
    agree: async (page) => {
      await typeCard(page, CARDS.paysToo);
      await press('Save card')(page);
    },
    asks: /^POST \/api\/billing\/payment-methods\/create_payment_method\/$/,
  },
  {
    file: 'remove-card-dialog.tsx',
    at: '/settings/billing',
    open: (page) => button(page, 'Remove Visa ending in 4242').click(),
    agree: press('Remove card'),
    asks: /^POST \/api\/billing\/payment-methods\/delete_payment_method\/$/,
  },
  {
    file: 'erase-dialog.tsx',
    at: '/settings',
    open: async (page) => {
      await page.getByLabel('Email or customer ID').fill(VISITOR);
      await button(page, 'Erase').click();
    },
    agree: async (page) => {
      await field(page).fill(VISITOR);
      await press('Erase')(page);
    },
    asks: /^POST \/api\/privacy\/requests\/$/,
  },
  {
    file: 'delete-dialog.tsx',
    at: '/recordings',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Select recording/ }).check();
      await button(page, 'Delete').click();
    },
    agree: press('Delete'),
    asks: /^(POST|DELETE) \/api\/sessions\/.*$/,
  },
  {
    file: 'saved-filters.tsx',
    at: '/recordings',
    open: (page) => button(page, 'Saved filters').click(),
    agree: async (page) => {
      await field(page).fill('Mine');
      await field(page).press('Enter');
    },
    asks: /^POST \/api\/saved-filters\/$/,
  },
  {
    file: 'add-filter.tsx',
    at: '/recordings',
    open: (page) => button(page, 'Add filter').click(),
    agree: async (page) => {
      await press('New or returning')(page);
      await page.getByRole('checkbox', { name: 'New visitor' }).check();
      await press('Apply')(page);
    },
    asks: null,
  },
  {
    file: 'columns-menu.tsx',
    at: '/recordings',
    open: (page) => button(page, 'Choose columns').click(),
    agree: (page) => page.keyboard.press('Escape'),
    asks: null,
  },
  {
    file: 'list-shortcuts.tsx',
    at: '/recordings',
    open: (page) => page.keyboard.press('?'),
    agree: press('Close'),
    asks: null,
  },
  {
    file: 'viewer-shortcuts.tsx',
    at: `/session-replay/${sessionId}?paused=1`,
    open: (page) => page.keyboard.press('?'),
    agree: press('Close'),
    asks: null,
  },
];

/** Browsers make passkeys for names, and for no IP address. */
let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ PUBLIC_URL: 'http://localhost:{port}' });
});
test.afterAll(() => product.remove());

test('each dialog makes the one request that it is for', async ({ page }) => {
  const url = product.url.replace('127.0.0.1', 'localhost');
  const { owner, member, invited } = await teamOf(product, new Outbox(product));
  const { secret } = await owner.call('totp_begin', { body: { current_password: PASSWORD } });
  await owner.call('totp_confirm', { body: { code: codeNow(secret) } });
  await subscribe(owner, 'starter');
  const session_id = await postRecording(product, owner, [{ blocks: [[meta(0), picture(0, 'Velas')]] }]);
  await rememberWorkspace(page, owner);

  const all = askings(session_id, invited);
  expect([...new Set(all.map(({ file }) => file))].sort()).toEqual(filesWithDialogs());

  for (const { file, at, as, open, agree, asks } of all)
    await test.step(file, async () => {
      await asAccount(page, { url }, as === 'member' ? member : owner);
      await page.goto(url + at);
      await expect(async () => {
        await open(page);
        await expect(dialog(page)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      const asked: string[] = [];
      // Nothing is done: the next dialog finds all as it was.
      await page.route('**/api/**', async (route) => {
        const request = route.request();
        if (request.method() === 'GET') return route.fallback();
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
        await route.fulfill({ status: 503, json: { detail: '…' } });
      });
      const answered = asks ? page.waitForResponse((answer) => answer.status() === 503) : undefined;
      await agree(page);
      // What is asked twice is asked in one moment: by the first answer both are known.
      await answered;
      if (!asks) await expect(dialog(page)).toHaveCount(0);
      expect(asked).toEqual(asks ? [expect.stringMatching(asks)] : []);
      await page.unrouteAll({ behavior: 'wait' });
    });
});

/** Files of the dashboard that show a dialog of their own. */
function filesWithDialogs(): string[] {
  return dashboardSources('features')
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /<(?:ConfirmDialog|FormDialog|PasswordDialog|ShortcutsDialog|Dialog|(?:Button)?Popover)\s/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    .map((file) => basename(file))
    .sort();
}
