import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { playTime } from '../../apps/dashboard/src/features/replay/kernel/play-time.ts';
import type { Account } from './account.ts';
import type { Product } from './product.ts';
import { type Look, pageOf } from './screens.ts';
import { asAccount } from './signed-in.ts';

/** The replay viewer as a person sees it. */
export class Viewer {
  readonly page: Page;
  readonly slider: Locator;
  readonly elapsed: Locator;
  readonly total: Locator;
  readonly frame: Locator;

  constructor(page: Page) {
    this.page = page;
    this.slider = page.getByRole('slider', { name: 'Position in the recording' });
    this.elapsed = page.getByTestId('replay-elapsed');
    this.total = page.getByTestId('replay-total');
    this.frame = page.getByTestId('replay-frame');
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });

  /** What the recorded page on screen says. */
  said = (): Locator => this.page.locator('.replay-layer-shown iframe').contentFrame().locator('h1');

  async shows(text: string): Promise<void> {
    await expect(this.said()).toHaveText(text);
  }

  /** The recording's own length, ms. */
  async lasts(duration: number): Promise<void> {
    await expect(this.total).toHaveText(playTime(duration));
  }

  /** Where the slider stands, in percent. */
  value = async (): Promise<number> => Number(await this.slider.getAttribute('aria-valuenow'));

  /** A point of the slider's rail, in CSS pixels of the page. */
  async railAt(percent: number): Promise<{ x: number; y: number }> {
    const box = await this.slider
      .locator('xpath=ancestor::*[contains(@class, "MuiSlider-root")]')
      .boundingBox();
    if (!box) throw new Error('the slider is not in sight');
    return { x: box.x + (box.width * percent) / 100, y: box.y + box.height / 2 };
  }
}

/** Opens a replay by its address, in a browser of its own that `closePages` ends. */
export async function openViewer(
  browser: Browser,
  product: Product,
  account: Account,
  /** Id and query. */
  session: string,
  look: Look = { width: 1440, theme: 'light' },
  locale?: string,
): Promise<Viewer> {
  const page = await pageOf(browser, look, locale);
  await asAccount(page, product, account);
  await page.goto(`${product.url}/session-replay/${session}`);
  return new Viewer(page);
}

/** The replayed picture at `ms` of the session's time, without the drawn mouse. */
export async function replayedAt(viewer: Page, url: string, ms: number): Promise<Buffer> {
  await viewer.goto(`${url}?t=${ms / 1000}&paused=1&cursor=0`);
  const frame = viewer.getByTestId('replay-frame');
  await expect(frame).toHaveAttribute('data-settled', 'true');
  const box = await frame.boundingBox();
  if (!box) throw new Error('the replay is not in sight');
  let picture: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const before = await viewer.screenshot({ clip: box });
    picture = await viewer.screenshot({ clip: box });
    expect(picture.equals(before)).toBe(true);
  }).toPass({ timeout: 30_000 });
  return picture;
}
