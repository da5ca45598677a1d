import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { Api, DEMO_EMAIL } from '../lib/api.ts';
import { meta, PostedRecording, picture, pressed, says } from '../lib/posted-recording.ts';
import { Product } from '../lib/product.ts';
import { checkScreen, closePages, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

/** A visitor counts as there for so long after their last event. */
const ACTIVE_MS = 5 * 60_000;

let product: Product;
let account: Account;
test.beforeAll(async () => {
  product = await Product.start();
  account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

async function watch(browser: Browser, account: Account, id: string, query = ''): Promise<Page> {
  const page = await pageOf(browser, { width: 1440, theme: 'light' });
  await asAccount(page, product, account);
  await page.goto(`${product.url}/session-replay/${id}${query}`);
  return page;
}

const shown = (page: Page) => page.getByTestId('replay-frame').locator('.replay-layer-shown iframe');
const live = (page: Page) => page.getByRole('button', { name: /^Live/ });
const total = async (page: Page) => {
  const parts = (await page.getByTestId('replay-total').innerText()).split(':').map(Number);
  return parts.reduce((seconds, part) => seconds * 60 + part, 0);
};

test('a visitor who is browsing is watched as they go', async ({ browser }) => {
  const started = Date.now();
  const visit = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'es-AR' });
  try {
    const visitor = await visit.newPage();
    await visitor.goto(`${product.url}/demo-store/producto/taza-niebla`);
    const api = await Api.signIn(product);
    const mine = async () =>
      (await api.sessions()).find(({ created_at }) => Date.parse(created_at) >= started)?.session_id;
    await visitor.mouse.move(300, 300, { steps: 5 });
    await expect.poll(mine, { timeout: 60_000 }).toBeDefined();

    const watcher = await watch(browser, account, (await mine()) ?? '');
    await expect(shown(watcher).contentFrame().getByRole('heading', { level: 1 })).toHaveText(
      await visitor.getByRole('heading', { level: 1 }).innerText(),
    );
    await expect(live(watcher)).toHaveText('Live');
    await live(watcher).click();
    await expect(watcher.getByRole('button', { name: 'Live: you’re watching in real time' })).toBeVisible();
    // At the end of what there is it waits, and does not stop.
    await expect(watcher.getByRole('button', { name: 'Pause' })).toBeVisible();
    const before = await total(watcher);
    // The frame of this page: what comes is put into it, and it is not made anew.
    await shown(watcher).evaluate((frame) => frame.setAttribute('data-first', ''));

    await visitor.mouse.move(600, 400, { steps: 5 });
    await visitor.getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(visitor.getByText('Agregado.')).toBeVisible();
    await expect(shown(watcher).contentFrame().getByText('Agregado.')).toBeVisible({ timeout: 60_000 });
    await expect(shown(watcher)).toHaveAttribute('data-first', '');
    expect(await total(watcher)).toBeGreaterThan(before);

    // Another page appears by itself.
    await visitor.goto(`${product.url}/demo-store/carrito`);
    const heading = await visitor.getByRole('heading', { level: 1 }).innerText();
    await visitor.mouse.move(500, 300, { steps: 5 });
    await expect(shown(watcher).contentFrame().getByRole('heading', { level: 1 })).toHaveText(heading, {
      timeout: 60_000,
    });
    await expect(shown(watcher)).not.toHaveAttribute('data-first', '');
    await expect(live(watcher)).toBeVisible();

    // Back to the start, and to now again.
    await watcher.keyboard.press(' ');
    await watcher.getByRole('slider').focus();
    await watcher.keyboard.press('Home');
    await expect(watcher.getByTestId('replay-elapsed')).toHaveText(/^0:0/);
    await live(watcher).click();
    await expect(shown(watcher).contentFrame().getByRole('heading', { level: 1 })).toHaveText(heading);
  } finally {
    await visit.close();
  }
});

test('what comes while it is paused is there when it goes on; when the visit is over it ends as others do', async ({
  browser,
}) => {
  // Its last event is so old that the visit is soon over.
  const maker = await Account.register(product, freshEmail('ana'));
  const recording = new PostedRecording(product, maker, 0);
  const back = 60_000 - ACTIVE_MS;
  const page = await recording.post({
    blocks: [[meta(back), picture(back, 'first'), pressed(back + 2000, 5, 5)]],
  });
  const watcher = await watch(browser, maker, recording.session_id, '?paused=1&t=1');
  const said = shown(watcher).contentFrame().locator('h1');
  await expect(said).toHaveText('first');
  await expect(watcher.getByTestId('replay-total')).toHaveText('0:02');
  await expect(live(watcher)).toBeVisible();

  await recording.post({ blocks: [[says(back + 3000, 'second'), pressed(back + 4000, 5, 5)]] }, page, 1);
  await expect(watcher.getByTestId('replay-total')).toHaveText('0:04');
  await expect(watcher.getByTestId('replay-elapsed')).toHaveText('0:01');
  await expect(said).toHaveText('first');
  await watcher.keyboard.press(' ');
  await expect(said).toHaveText('second');
  await expect(watcher.getByTestId('replay-elapsed')).toHaveText('0:04');
  await expect(watcher.getByRole('button', { name: 'Pause' })).toBeVisible();

  await expect(live(watcher)).toHaveCount(0, { timeout: 120_000 });
  await expect(watcher.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await watcher.keyboard.press(' ');
  await expect(said).toHaveText('first');
});

test('what comes late from before the beginning moves nothing away from where it is watched', async ({
  browser,
}, testInfo) => {
  const maker = await Account.register(product, freshEmail('late'));
  const recording = new PostedRecording(product, maker, 0);
  const page = await recording.post({ blocks: [[meta(0), picture(0, 'now'), says(2000, 'then')]] });
  const watcher = await watch(browser, maker, recording.session_id, '?paused=1&t=1');
  const said = shown(watcher).contentFrame().locator('h1');
  await expect(said).toHaveText('now');
  await expect(live(watcher)).toBeVisible();
  await checkScreen(watcher, testInfo, 'live');
  await recording.post({ blocks: [[meta(-5000), picture(-5000, 'before')]] });
  await expect(watcher.getByTestId('replay-total')).toHaveText('0:07');
  await expect(watcher.getByTestId('replay-elapsed')).toHaveText('0:06');
  await expect(said).toHaveText('now');
  await expect(watcher.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await recording.post({ blocks: [[says(3000, 'last')]] }, page, 1);
  await expect(watcher.getByTestId('replay-total')).toHaveText('0:08');
  // What is known of the visit has come along.
  await watcher.getByRole('tab', { name: 'Details' }).click();
  await expect(watcher.getByRole('tabpanel')).toContainText('8s');
});
