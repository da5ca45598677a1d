import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FilePlan } from '../../apps/server/src/modules/billing/plans-file.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { CARDS, openBilling, payOnPage } from '../lib/billing.ts';
import { button, part, usage, yourPlan } from '../lib/billing-screen.ts';
import { emptyFolder } from '../lib/evaluations.ts';
import { Outbox } from '../lib/outbox.ts';
import { Product } from '../lib/product.ts';
import { storeElsewhere } from '../lib/store.ts';
import { StoreVisitor } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const plan = (id: string, name: string, amount: string, max_session_recordings: number) =>
  ({
    id,
    name,
    amount,
    currency: 'USD',
    frequency: 'month',
    max_session_recordings,
    max_downloads: 10,
    retention_days: 30,
  }) satisfies Partial<FilePlan>;

/** As an operator sets them, so small that a few visits use them up. */
const PLANS = [plan('free', 'Free', '0.00', 2), plan('starter', 'Starter', '19.00', 10)];

let product: Product;
let outbox: Outbox;
test.beforeAll(async () => {
  const file = join(emptyFolder(), 'plans.json');
  writeFileSync(file, JSON.stringify(PLANS));
  product = await Product.start({ PLANS_FILE: file });
  outbox = new Outbox(product);
});
test.afterAll(() => product.remove());

test('a plan that is used up takes no new visit, and one that is paid takes the next', async ({
  page,
  browser,
}) => {
  const owner = await Account.register(product, freshEmail('owner'));
  // Where it is another day than in most places that look at it, for an hour or more of each day.
  const store_params = { store_id: owner.user.merchant.id };
  await owner.call('stores_update', {
    params: store_params,
    body: { time_zone: 'America/Argentina/Buenos_Aires' },
  });
  const store = await storeElsewhere(product, owner.user.merchant);
  const where = { product, store: store.url };
  const visits = async () => (await owner.call('sessions_list')).results;
  const pagesOf = async () => (await visits()).map(({ pages_visited }) => pages_visited.length).sort();
  try {
    const first = await StoreVisitor.arrive(browser, where);
    await expect.poll(pagesOf).toEqual([1]);
    const second = await StoreVisitor.arrive(browser, where);
    await expect.poll(pagesOf).toEqual([1, 1]);

    // The owner hears of it, once: half of it was not worth a letter.
    const { subject, html, text = '' } = await outbox.mail(owner.email);
    expect(subject).toMatch(/^No recordings left for /);
    expect(html).toContain(`${product.url}/settings/billing`);

    const third = await StoreVisitor.arrive(browser, where);
    await expect.poll(() => third.answers.length).toBeGreaterThan(0);
    expect(third.answers[0]?.status).toBe(402);
    expect(JSON.parse(third.answers[0]?.body ?? '')).toMatchObject({ stop: true, reason: 'quota_exceeded' });
    await third.page.waitForFunction(() => localStorage.getItem('vitrine:session')?.includes('"quiet":true'));
    const refused = third.answers.length;
    third.asked.length = 0;
    for (const path of ['/categoria/velas', '/carrito', '/cuenta']) {
      await third.open(path);
      await third.page.mouse.click(300, 300);
      await third.page.mouse.wheel(0, 400);
    }

    // Visits that were under way go on; what a page of theirs takes to be sent, the third one's would have been sent in.
    await first.openAnswered('/carrito', 202);
    await second.openAnswered('/cuenta', 202);
    await expect.poll(pagesOf).toEqual([2, 2]);
    await third.open('/');
    expect(third.asked.filter((path) => !path.startsWith('/tracker/'))).toEqual([]);
    expect(third.asked.filter((path) => path.includes('recorder'))).toEqual([]);
    expect(third.answers).toHaveLength(refused);

    await openBilling(page, product, owner);
    await expect(usage(page)).toContainText('2 / 2 recordings');
    await expect(usage(page)).toContainText('0 recordings remaining');
    await expect(usage(page)).toContainText('New sessions aren’t being recorded. Your quota resets on');
    const day = new Date(/[A-Z]\w+ \d+, \d{4}/.exec(text)?.[0] ?? '').toDateString();
    for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      const there = await browser.newContext({ timezoneId, locale: 'en-US' });
      const screen = await there.newPage();
      await openBilling(screen, product, owner);
      for (const told of [banner(screen), usage(screen)]) {
        await expect(told).toContainText(/on [A-Z]\w+ \d+, \d{4}\./);
        const [, date = ''] = /on ([A-Z]\w+ \d+, \d{4})\./.exec(await told.innerText()) ?? [];
        expect(new Date(date).toDateString(), timezoneId).toBe(day);
      }
      await screen.goto(`${product.url}/settings`);
      const check = part(screen, 'Check my installation');
      await expect(check).toContainText(
        'New sessions aren’t being recorded: your plan has no recordings left.',
      );
      await expect(check).not.toContainText('Your store is being recorded.');
      await there.close();
    }
    await expect(usage(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');

    await button(page, 'Upgrade to Starter').click();
    await payOnPage(page, CARDS.pays);
    await expect(page.getByText('Starter: 10 recordings per month.')).toBeVisible();
    const known = (await visits()).map(({ session_id }) => session_id);
    const fourth = await StoreVisitor.arrive(browser, where);
    await expect.poll(async () => (await visits()).length).toBe(3);
    expect(fourth.answers.map(({ status }) => status)).not.toContain(402);
    const [visit] = (await visits()).filter(({ session_id }) => !known.includes(session_id));
    const params = { session_id: visit?.session_id ?? '' };
    expect((await owner.call('sessions_detail', { params })).has_full_snapshot).toBe(true);
    // Nothing of the visit that was refused came in since.
    await expect.poll(pagesOf).toEqual([1, 2, 2]);

    await back(page);
    await expect(yourPlan(page)).toContainText('Starter');
    await expect(usage(page)).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    expect((await owner.call('current_usage')).limits.session_recordings).toMatchObject({
      limit: 10,
      exceeded: false,
    });
    expect(await outbox.subjects(owner.email)).toEqual([subject]);
    for (const visitor of [first, second, third, fourth]) await visitor.leave();
  } finally {
    await store.close();
  }
});

const banner = (page: Page) => part(page, 'New sessions aren’t being recorded');
const back = (page: Page) => page.getByRole('link', { name: 'Go to billing' }).click();
