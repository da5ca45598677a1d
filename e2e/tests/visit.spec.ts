import type { Browser, Page } from '@playwright/test';
import { Api } from '../lib/api.ts';
import { launchOptions } from '../lib/chromium.ts';
import { openReplay, signIn } from '../lib/dashboard.ts';
import { type Moment, momentOfRest } from '../lib/moments.ts';
import { pictureDifference } from '../lib/pictures.ts';
import { Product } from '../lib/product.ts';
import { expect, test } from '../lib/test.ts';
import { replayedAt } from '../lib/viewer.ts';

const VISIT_WINDOW = { width: 1280, height: 720 };
/** Leaves the replay more room than the visit's window needs, so that it is shown at scale 1. */
const DASHBOARD_WINDOW = { width: 1600, height: 1000 };
/** Share of pixels that may differ between a moment of the visit and its replay, masked fields apart. */
const MAX_DIFFERENCE = 0.02;

let product: Product;
test.beforeAll(async () => {
  product = await Product.embedded();
});
test.afterAll(() => product.remove());

test('a visit over several pages and two tabs is found and replays as it was seen', async ({
  browser,
  playwright,
}, testInfo) => {
  const started = Date.now();
  const moments = await visit(browser, product.url);

  const api = await Api.signIn(product);
  const mine = async () => (await api.sessions()).find(({ created_at }) => Date.parse(created_at) >= started);
  // The last page's goodbye has arrived when the page after the last moment is known.
  await expect
    .poll(async () => (await mine())?.pages_visited.at(-1), { timeout: 60_000 })
    .toContain('/demo-store/cuenta');
  const session = await mine();
  const id = session?.session_id ?? '';
  const first = (await api.events(id))[0]?.timestamp ?? Number.NaN;

  // Another browser: nothing of the visit's own cache or storage can help the replay.
  const second = await playwright.chromium.launch(launchOptions);
  const viewer = await openViewer(second, id);
  for (const moment of moments) {
    const replay = await replayedAt(viewer, `${product.url}/session-replay/${id}`, moment.at - first);
    const difference = await pictureDifference(testInfo, moment.name, {
      visit: moment.picture,
      replay,
      masks: moment.fields,
    });
    console.log(`    ${moment.name}: ${(difference * 100).toFixed(3)} % of the pixels differ`);
    expect.soft(difference, moment.name).toBeLessThanOrEqual(MAX_DIFFERENCE);
    if (moment.name.startsWith('2')) await choiceIsShown(viewer);
  }
  await second.close();
});

/** Six moments of rest of one person's visit, in two tabs. */
async function visit(browser: Browser, url: string): Promise<Moment[]> {
  const context = await browser.newContext({ viewport: VISIT_WINDOW, locale: 'es-AR' });
  const moments: Moment[] = [];
  const page = await context.newPage();
  const rest = async (name: string, on: Page = page) => moments.push(await momentOfRest(on, name));

  const initialized = page.waitForEvent('console', (message) =>
    message.text().includes('tracker initialized'),
  );
  await page.goto(`${url}/demo-store/`);
  await initialized;
  await wander(page);
  await page.locator('#elegidos').scrollIntoViewIfNeeded();
  await page.locator('.carousel').evaluate((carousel) => window.scrollTo(0, carousel.clientHeight + 300));
  await rest('1-home-scrolled');

  await page.getByRole('link', { name: 'Velas', exact: true }).first().click();
  await page.waitForURL('**/categoria/velas');
  await wander(page);
  // By keys, as a person does: what a script chooses is no act.
  await page.getByLabel('Ordenar por').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('main a[href*="/producto/"]').first().hover();
  await rest('2-category-hover');

  await page.locator('main a[href*="/producto/vela-lavanda"]').first().click();
  await page.waitForURL('**/producto/vela-lavanda');
  await page.getByLabel('Una más').click();
  await page.getByRole('tab', { name: 'Detalles' }).click();
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByText('Agregado.')).toBeVisible();
  await rest('3-product-added');

  // A second tab, as by a middle click; the first one stays open.
  const second = await context.newPage();
  await second.goto(`${url}/demo-store/producto/taza-niebla`);
  await wander(second);
  await second.mouse.wheel(0, 400);
  await rest('4-second-tab', second);

  await page.bringToFront();
  await wander(page);
  await page.getByRole('link', { name: 'Carrito' }).first().click();
  await page.waitForURL('**/carrito');
  await page.getByLabel('Cupón de descuento').pressSequentially('HOLA10', { delay: 30 });
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await wander(page);
  await rest('5-cart');

  await page.goto(`${url}/demo-store/cuenta`);
  await page.getByLabel('Nombre y apellido').pressSequentially('Ana Demo', { delay: 30 });
  await page.getByLabel('¿Algo que debamos saber').fill('Timbre 2');
  await page.locator('select[name=provincia]').selectOption('Córdoba');
  await rest('6-account-typed');

  await second.close();
  await page.close({ runBeforeUnload: false });
  await context.close();
  return moments;
}

/** What the visitor chose in a list stands in its box. */
async function choiceIsShown(viewer: Page) {
  const list = viewer.locator('.replay-layer-shown iframe').contentFrame().locator('select[name=sort]');
  const chosen = await list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label);
  expect(chosen).toBe('Menor precio');
}

/** The mouse of somebody who looks around. */
async function wander(page: Page) {
  for (const [x, y] of [
    [300, 200],
    [700, 350],
    [500, 500],
    [900, 400],
  ] as const)
    await page.mouse.move(x, y, { steps: 8 });
}

/** Signs in, finds the session in the list and opens it, as a merchant does. */
async function openViewer(browser: Browser, id: string): Promise<Page> {
  const context = await browser.newContext({ viewport: DASHBOARD_WINDOW, locale: 'en-US' });
  const list = await context.newPage();
  await list.goto(`${product.url}/recordings`);
  await signIn(list, product);
  return openReplay(context, list, id);
}
