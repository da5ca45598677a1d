import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { RecordedEvent } from '@vitrine/contract/events';
import { Account, freshEmail } from './account.ts';
import { Api, DEMO_EMAIL, seeded } from './api.ts';
import { type At, meta, moved, picture, postRecording, pressed, says } from './posted-recording.ts';
import type { Product } from './product.ts';
import { type Look, pageOf } from './screens.ts';
import { asAccount } from './signed-in.ts';

/** The gap of the visit with one: two hours, the most that a session has room for. */
export const GAP_MS = 2 * 3_600_000;
/** How long the quick visit is. */
export const STEPS_MS = 9000;
export const DESKTOP: Look = { width: 1440, theme: 'light' };

/** Visits whose every moment is known, and replays of them in which time passes when a test says so. */
export class HeldReplays {
  readonly product: Product;
  /** Of a store to which only what is made here was sent. */
  readonly maker: Account;
  /** A click, nothing for two hours, two more within two seconds. */
  readonly gap: string;
  /** A quick one: its picture changes at known moments. */
  readonly steps: string;
  #demo: Promise<{ api: Api; account: Account }> | undefined;

  private constructor(product: Product, maker: Account, [gap, steps]: readonly [string, string]) {
    this.product = product;
    this.maker = maker;
    this.gap = gap;
    this.steps = steps;
  }

  static async on(product: Product): Promise<HeldReplays> {
    const maker = await Account.register(product, freshEmail('ana'));
    return new HeldReplays(product, maker, [await postGap(product, maker), await postSteps(product, maker)]);
  }

  /** Opens a replay. Where it is held the page's time is the test's. */
  async opened(
    browser: Browser,
    id: string,
    { query = 'paused=1', look = DESKTOP, locale = 'en-US', skip = true, held = true } = {},
  ): Promise<Page> {
    const page = await pageOf(browser, look, locale);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    if (!skip) await page.addInitScript(() => localStorage.setItem('vitrine.replay-skip', 'off'));
    const own = id === this.gap || id === this.steps;
    await asAccount(page, this.product, own ? this.maker : (await this.demo()).account);
    if (held) await page.clock.install();
    await page.goto(`${this.product.url}/session-replay/${id}?${query}`);
    await expect(page.getByTestId('replay-frame')).toHaveAttribute('data-settled', 'true');
    if (held) await holdTime(page);
    return page;
  }

  /** The longest of the recorded visits. */
  async longVisit(): Promise<{ id: string; events: RecordedEvent[] }> {
    const { api } = await this.demo();
    const [longest] = (await api.sessions()).sort((a, b) => b.duration - a.duration);
    const id = longest?.session_id ?? '';
    return { id, events: await api.events(id) };
  }

  /** The demo workspace, its visits there. */
  private demo() {
    this.#demo ??= (async () => {
      const api = await Api.signIn(this.product);
      await seeded(api);
      return { api, account: await Account.signIn(this.product, DEMO_EMAIL, this.product.demoPassword()) };
    })();
    return this.#demo;
  }
}

const increment = (at: number, data: object): At => ({ at, type: 3, data });

const postGap = (product: Product, maker: Account) =>
  postRecording(product, maker, [
    {
      blocks: [
        [meta(0, 800, 600), picture(0, 'first', 3000), pressed(1000, 10, 10)],
        [increment(GAP_MS, { source: 3, id: 1, x: 0, y: 200 }), pressed(GAP_MS + 2000, 10, 10)],
      ],
    },
  ]);

function postSteps(product: Product, maker: Account) {
  const way = [0, 450, 900, 1350].map((later) =>
    moved(5000 + later, [100, 100], [200, 150 + later / 20], [300, 200], [150, 300]),
  );
  return postRecording(product, maker, [
    {
      blocks: [
        [
          meta(0, 800, 600),
          picture(0, 'first', 3000),
          says(1000, 'second'),
          pressed(2000, 10, 10),
          says(3000, 'third'),
          increment(4000, { source: 4, width: 600, height: 800 }),
          ...way,
          pressed(7000, 10, 10),
          says(STEPS_MS, 'last'),
        ],
      ],
    },
  ]);
}

/** From here on time passes by `wait` alone: the replay is there, and the viewer around it. */
export async function holdTime(page: Page) {
  await expect(page.getByTestId('replay-frame')).toHaveAttribute('data-settled', 'true');
  await expect(elapsed(page)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
}

/** Loading takes time of its own. */
export async function reload(page: Page) {
  await page.clock.resume();
  await page.reload();
  await holdTime(page);
}

export const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the recording' });
export const elapsed = (page: Page) => page.getByTestId('replay-elapsed');
export const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const frame = (page: Page): Locator =>
  page.getByTestId('replay-frame').locator('.replay-layer-shown').locator('iframe');
export const text = (page: Page) => frame(page).contentFrame().locator('h1');
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Where the replay is, ms of session time rounded down to a tenth of a second, by the link to it. */
export async function moment(page: Page): Promise<number> {
  await control(page, 'Copy link to this moment').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return Number(new URL(link).searchParams.get('t')) * 1000;
}
export const stands = (page: Page, ms: number) => expect.poll(() => moment(page)).toBe(ms);
/** Lets time pass. */
export const wait = (page: Page, ms: number) => page.clock.runFor(ms);
/** Opens a menu of the controls and chooses from it. */
export async function choose(
  page: Page,
  menu: string,
  role: 'menuitemradio' | 'menuitemcheckbox',
  item: string,
) {
  await control(page, menu).click();
  await page.getByRole(role, { name: item, exact: true }).click();
  await page.keyboard.press('Escape');
  await wait(page, 1000);
  await expect(page.getByRole('menu')).toHaveCount(0);
}
