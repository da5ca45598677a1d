import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { ALIVE, ALIVE_AT, type Attack, HEALTHY } from '../lib/attacks/attack.ts';
import { attackGroups, attacks } from '../lib/attacks/index.ts';
import { expectControls, surroundings, type Watched, watch } from '../lib/attacks/watch.ts';
import { launchOptions } from '../lib/chromium.ts';
import { askedByPages, type CountingProxy, countingProxy } from '../lib/counting-proxy.ts';
import { emptyFolder } from '../lib/evaluations.ts';
import { meta, picture, postRecording, visibility } from '../lib/posted-recording.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.ts';
import { expect, test } from '../lib/test.ts';
import { Viewer } from '../lib/viewer.ts';

/** Each account gets some of the attacks' files: a plan has so many downloads. */
const FILES_AN_ACCOUNT = 10;
/** Of one attack on a busy machine, of which large ones take most. */
const ATTACK_MS = 30_000;
/** No request is let through. */
const NOBODY = 'http://nobody.invalid';

const NONE: Attack = {
  name: 'none',
  hasPicture: true,
  pages: [{ blocks: [[meta(0), picture(0, HEALTHY), visibility(1, true)]] }],
};

const folder = emptyFolder();
let product: Product;
let proxy: CountingProxy;
let browser: Browser;
let page: Page;
let seen: Watched;
let calm: Awaited<ReturnType<typeof surroundings>>;
/** By the attack's name. */
const files = new Map<string, string>();

test.beforeAll(async ({ playwright }) => {
  const all = [NONE, ...attacks];
  test.setTimeout(all.length * ATTACK_MS);
  const env = { ...COMPACTING, KEEP_ASSETS: 'false', TRUST_PROXY: 'true' };
  product = await Product.start(env);
  const groups = Array.from({ length: Math.ceil(all.length / FILES_AN_ACCOUNT) }, (_, n) =>
    all.slice(n * FILES_AN_ACCOUNT, (n + 1) * FILES_AN_ACCOUNT),
  );
  await Promise.all(
    groups.map(async (group) => makeFiles(await Account.register(product, freshEmail('attacks')), group)),
  );
  await product.stop();
  proxy = await countingProxy(NOBODY);
  browser = await playwright.chromium.launch({
    ...launchOptions,
    proxy: { server: proxy.url, bypass: '<-loopback>' },
  });
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  seen = watch(page, ({ protocol }) => protocol === 'file:');
  await open(NONE, '?paused=1');
  await new Viewer(page).shows(HEALTHY);
  calm = await around();
});
test.afterAll(async () => {
  await browser.close();
  await proxy.close();
  await product.remove();
  await rm(folder, { recursive: true });
});
test.afterEach(() => expect(asked()).toEqual([]));

/** Without the elements that hold the visit, which are as many as it takes. */
async function around() {
  const all = await surroundings(page);
  return { ...all, body: all.body.filter((one) => !one.startsWith('SCRIPT')) };
}

const asked = () => askedByPages(proxy);

async function makeFiles(account: Account, some: readonly Attack[]): Promise<void> {
  const ids = new Map<string, string>();
  for (const { name, pages } of some) ids.set(name, await postRecording(product, account, pages));
  for (const session_id of ids.values()) {
    await recorded(account, session_id);
    await account.call('sessions_record', { params: { session_id } });
  }
  for (const [name, session_id] of ids)
    await expect(async () => {
      const { download_url } = await account.call('sessions_recording_status', { params: { session_id } });
      expect(download_url).toBeDefined();
      const answer = await fetch(product.url + download_url);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      files.set(name, await answer.text());
    }).toPass({ timeout: some.length * ATTACK_MS });
}

/** All of them are opened from one place, so that documents differ by what attacks do to them. */
async function open({ name }: Attack, query: string): Promise<void> {
  const path = join(folder, 'visit.html');
  await writeFile(path, files.get(name) ?? '');
  await page.goto(pathToFileURL(path).href + query);
}

async function withstands(attack: Attack): Promise<void> {
  const viewer = new Viewer(page);
  // All at once, as a seek applies it.
  await open(attack, `?t=${(ALIVE_AT + 50) / 1_000}&paused=1`);
  if (attack.hasPicture) await expect(viewer.said().filter({ hasText: ALIVE }).first()).toBeAttached();
  await viewer.slider.focus();
  await page.keyboard.press('End');
  await viewer.shows(HEALTHY);
  await expect(viewer.button('Play')).toBeVisible();
  expect.soft(await around(), `${attack.name}: around the replay`).toEqual(calm);
  await expectControls(page);
  expect.soft(seen.taken(), `${attack.name}: was brought about`).toEqual([]);
  expect.soft(asked(), `${attack.name}: was asked`).toEqual([]);
}

for (const [group, all] of Object.entries(attackGroups))
  test(`${group}, in a file for download`, async () => {
    test.setTimeout(all.length * ATTACK_MS);
    for (const attack of all) await test.step(attack.name, () => withstands(attack));
  });
