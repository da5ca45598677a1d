import { rmSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { visitNames } from '@vitrine/fixtures/visits';
import { Account } from '../lib/account.ts';
import { DEMO_EMAIL } from '../lib/api.ts';
import { launchOptions } from '../lib/chromium.ts';
import { emptyFolder } from '../lib/evaluations.ts';
import { unpackRelease } from '../lib/kept-release.ts';
import { Outbox } from '../lib/outbox.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING } from '../lib/recorded.ts';
import { StoreVisitor, VISITORS } from '../lib/store-visitor.ts';
import { expect, test } from '../lib/test.ts';
import { recordedTicks, stopTicking, tickOnEveryPage, ticksOf, ticksReach } from '../lib/ticks.ts';
import { startTiendanubeProduct } from '../lib/tiendanube-product.ts';
import { changeAtRest, rowsAtRest } from '../lib/upgrade/at-rest.ts';
import { jobsToDo, OPERATOR_TOKEN } from '../lib/upgrade/jobs.ts';
import { fillOutbox, keptBlocks, stashedKeys } from '../lib/upgrade/kept-blocks.ts';
import { Merchant } from '../lib/upgrade/merchant.ts';
import { postBurst } from '../lib/upgrade/recorded-burst.ts';
import { Sessions } from '../lib/upgrade/sessions.ts';
import { slowPicture } from '../lib/upgrade/slow-picture.ts';
import * as visitors from '../lib/upgrade/visitors.ts';

const RELEASE = '0.1.0';
/** Where its tracker kept the tab's cart. Today's reads the cart anew: what that held of it is not to be kept. */
const CART_OF_RELEASE = 'vitrine:cart';
/** What has come is over after half an hour, which no test waits for, or soon. */
const OVER = {
  at_once: COMPACTING,
  later: { COMPACT_SESSIONS: 'true' },
  soon: { COMPACT_SESSIONS: 'true', COMPACT_AFTER_MINUTES: '0.5' },
};

test.setTimeout(15 * 60_000);

test(`the data and the browsers of release ${RELEASE} go on under this one without loss`, async ({
  browser,
  playwright,
}) => {
  const closing: (() => unknown)[] = [];
  const [dataDir, profile] = [emptyFolder(), emptyFolder()];
  closing.push(() => rmSync(profile, { recursive: true, force: true }));
  /** One person's browser, which is closed and opened again: they are a merchant, and look at the store as visitors do. */
  const openProfile = async (): Promise<BrowserContext> => {
    const way = { ...launchOptions, ...VISITORS };
    const context = await playwright.chromium.launchPersistentContext(profile, way);
    closing.push(() => context.close());
    return context;
  };
  try {
    const release = await unpackRelease(RELEASE);
    closing.push(release.remove);
    let env: Record<string, string> = {};
    const world = await startTiendanubeProduct((given = {}) => {
      env = { ...given, OPERATOR_TOKEN };
      return Product.in(dataDir, { ...env, ...OVER.at_once }, release);
    });
    closing.push(world.remove);
    let { product } = world;
    closing.push(() => product.stop());
    const port = Number(new URL(product.url).port);
    const start = async (more: Record<string, string>, main?: string) => {
      product = await Product.in(dataDir, { ...env, ...more }, { port, ...(main && { main }) });
    };

    // The release: an account with all that belongs to it, a store, and sessions that are recordings by now.
    let atHome = await openProfile();
    const merchant = await Merchant.begin(await atHome.newPage(), product, new Outbox(product));
    const { account } = merchant;
    const store = world.addStore();
    await world.connect(account, store);
    const pages = await world.openPages(store.id);
    closing.push(pages.close);
    const where = { product, store: pages.url };
    const early = await StoreVisitor.arrive(browser, where);
    await early.told();
    await early.openAnswered('/macetas/', 202);
    await early.leave();
    const demo = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
    const [own, demos] = [new Sessions(product, account), new Sessions(product, demo)];
    await expect.poll(own.ids).toHaveLength(1);
    await expect.poll(demos.ids, { timeout: 60_000 }).toHaveLength(visitNames().length);
    await expect.poll(() => jobsToDo(product), { timeout: 300_000 }).toEqual([]);
    const [earlyId = ''] = await own.ids();
    expect(await own.isRecorded(earlyId)).toBe(true);
    const demoIds = await demos.ids();
    const demoContents = await demos.contents(demoIds);
    await product.stop();
    await changeAtRest(dataDir, `UPDATE merchants SET tracker_settings = '{"require_consent": true}'`);

    // Sessions that are still in blocks, one of somebody who has left, two of people who are there.
    await start({ ...OVER.later, STORE_BLOCKS_PER_SECOND: '2000' }, release.main);
    const late = await StoreVisitor.arrive(browser, where);
    await visitors.consent(late);
    await late.openAnswered('/macetas/', 202);
    await late.leave();
    await expect.poll(own.ids).toHaveLength(2);
    const ownContents = await own.contents(await own.ids());

    const tab = await browser.newContext(VISITORS);
    await tickOnEveryPage(tab);
    const staying = await StoreVisitor.arriveIn(tab, where);
    await visitors.consent(staying);
    await visitors.putIntoCart(staying, '/productos/maceta-terracota/', 1, CART_OF_RELEASE);
    const stayed = await visitors.knownOf(staying.page);
    await tickOnEveryPage(atHome);
    const leaving = await StoreVisitor.arriveIn(atHome, where);
    await visitors.consent(leaving);
    await leaving.openAnswered('/macetas/', 202);
    const left = await visitors.knownOf(leaving.page);

    // Work that the release begins and does not end: a picture whose host does not answer, and more blocks than it can read.
    const picture = await slowPicture();
    closing.push(picture.close);
    const address = `${picture.url}/picture.png`;
    await visitors.showPicture(staying.page, address);
    await expect.poll(picture.asked).toBe(2);
    const burst = await postBurst(product, { merchant: account.user.merchant, origin: pages.url });
    await product.stop();
    expect(await leftUndone(dataDir)).toEqual({
      unread: true,
      in_blocks: true,
      recorded: true,
      jobs: expect.arrayContaining(['compact_session', 'fetch_assets']),
    });

    // Nobody is there. One browser keeps what it cannot send until it has no room, goes on, and is closed.
    const firstTicks = await stopTicking(leaving.page);
    const noise = await fillOutbox(leaving.page);
    await leaving.open('/productos/maceta-colgante/');
    await visitors.tickAgain(leaving.page);
    await ticksReach(leaving.page, firstTicks + 5);
    await visitors.keepsBlockOfPage(leaving.page);
    const away = await leaving.page.evaluate(() => Date.now());
    await ticksReach(leaving.page, (await ticksOf(leaving.page)) + 5);
    const kept = (await keptBlocks(leaving.page)).map(({ key }) => key);
    const ticks = await stopTicking(leaving.page);
    await leaving.page.goto('about:blank');
    const stashed = await stashedKeys(leaving.page, pages.url);
    expect(stashed).not.toEqual([]);
    await atHome.close();

    // Today's product on the same folder, and the same browser.
    picture.answer();
    await start({ ...OVER.soon, LOG_LEVEL: 'info' });
    for (const name of ['022_left_out', '031_when_factors_were_added'])
      expect(product.output).toContain(name);
    atHome = await openProfile();
    const screen = await atHome.newPage();
    await merchant.isAtHome(screen, product);
    expect(await demos.ids()).toEqual(demoIds);
    expect(await demos.contents(demoIds)).toEqual(demoContents);
    expect(await own.contents(Object.keys(ownContents))).toEqual(ownContents);
    for (const [id, events] of Object.entries(burst)) expect(await own.events(id)).toHaveLength(events);

    // The browser that was closed: what it kept is sent, and the visit goes on, unasked.
    await tickOnEveryPage(atHome);
    await visitors.tickFrom(atHome, ticks);
    await visitors.laterOn(screen);
    const back = await StoreVisitor.arriveIn(atHome, where);
    await back.told();
    await expect.poll(() => visitors.hasToken(back.page)).toBe(true);
    await expect.poll(() => keptBlocks(back.page), { timeout: 180_000 }).toEqual([]);
    expect(await stashedKeys(back.page, pages.url)).toEqual([]);
    expect(back.keysAnswered(202)).toEqual(expect.arrayContaining([...kept, ...stashed]));
    expect(await visitors.knownOf(back.page)).toMatchObject({ session: left.session, visitor: left.visitor });
    await ticksReach(back.page, ticks + 5);
    const allTicks = await stopTicking(back.page);
    await back.page.goto('about:blank');

    // The tab that stayed open: first its old tracker, then, on its next page, today's.
    await visitors.laterOn(staying.page);
    await staying.open('/comprar/');
    await staying.told();
    await staying.knowsCart(1);
    await expect.poll(() => visitors.hasToken(staying.page)).toBe(true);
    expect(await visitors.knownOf(staying.page)).toEqual(stayed);
    await visitors.putIntoCart(staying, '/productos/maceta-colgante/', 2);
    await staying.openAnswered('/comprar/', 202);
    const stayedTicks = await stopTicking(staying.page);
    await staying.leave();

    const whole = { timeout: 120_000, intervals: [1_000] };
    const ticksIn = async (id: string) => recordedTicks(await own.events(id));
    await expect.poll(() => ticksIn(stayed.session), whole).toEqual(visitors.upTo(stayedTicks));
    await expect.poll(() => ticksIn(left.session), whole).toEqual(visitors.upTo(allTicks));
    expect(visitors.addedIn(await own.events(stayed.session))).toEqual([
      'Maceta Terracota',
      'Maceta Colgante',
    ]);
    const events = await own.events(left.session);
    expect(visitors.numbersIn(events, 'noise')).toEqual(visitors.upTo(noise));
    for (const session_id of [stayed.session, left.session]) {
      const { missing_blocks } = await account
        .at(product)
        .call('sessions_detail', { params: { session_id } });
      expect(missing_blocks).toBe(0);
    }

    // Nothing is left to be done of what the release had begun.
    await expect.poll(() => jobsToDo(product), { timeout: 300_000 }).toEqual([]);
    const { assets } = await account.at(product).call('sessions_assets', {
      params: { session_id: stayed.session },
      body: { addresses: [address] },
    });
    expect(assets.map((asset) => asset.address)).toEqual([address]);
    const t = (away - (events[0]?.timestamp ?? 0)) / 1_000;
    await screen.goto(`${product.url}/session-replay/${left.session}?t=${t}&paused=1`);
    const replayed = screen.locator('.replay-layer-shown iframe').contentFrame();
    await expect(replayed.locator('h1')).toHaveText('Maceta Colgante', { timeout: 120_000 });
    expect(await own.contents(Object.keys(ownContents))).toEqual(ownContents);
    await product.stop();
    expect(await leftUndone(dataDir)).toMatchObject({ unread: false, in_blocks: false, recorded: true });
  } finally {
    for (const close of closing.reverse()) await close();
  }
});

/** What a stopped product has left to the next start. */
async function leftUndone(dataDir: string) {
  const [row] = await rowsAtRest<{ unread: boolean; in_blocks: boolean; recorded: boolean; jobs: string[] }>(
    dataDir,
    `SELECT EXISTS (SELECT FROM blocks WHERE validated_at IS NULL) AS unread,
       EXISTS (SELECT FROM blocks) AS in_blocks,
       EXISTS (SELECT FROM recordings) AS recorded,
       ARRAY(SELECT DISTINCT kind FROM jobs) AS jobs`,
  );
  return row;
}
