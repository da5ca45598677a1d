import { type Browser, expect, type Page, test } from '@playwright/test';
import { Account, freshEmail } from '../lib/account.ts';
import { ALIVE, ALIVE_AT, type Attack, HEALTHY } from '../lib/attacks/attack.ts';
import { attacks } from '../lib/attacks/index.ts';
import { expectControls, surroundings, type Watched, watch } from '../lib/attacks/watch.ts';
import { launchOptions } from '../lib/chromium.ts';
import { type CountingProxy, countingProxy } from '../lib/counting-proxy.ts';
import { postRecording } from '../lib/posted-recording.ts';
import { emptyFolder, Product } from '../lib/product.ts';
import { COMPACTING, recorded } from '../lib/recorded.ts';
import { asAccount } from '../lib/signed-in.ts';
import { Viewer } from '../lib/viewer.ts';

const only = process.env.ONLY;
const how = process.env.HOW ?? 'frames';

test('explore', async ({ playwright }) => {
  test.setTimeout(1_800_000);
  const product = await Product.start(
    { ...(how === 'frames' ? COMPACTING : { COMPACT_SESSIONS: 'false' }), KEEP_ASSETS: 'false' },
    emptyFolder(),
  );
  const proxy = await countingProxy(product.url);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    proxy: { server: proxy.url, bypass: '<-loopback>' },
  });
  try {
    const account = await Account.register(product, freshEmail('attacks'));
    const mine = attacks.filter(({ name }) => !only || name.includes(only));
    const ids: string[] = [];
    for (const { name, pages } of mine) {
      try {
        ids.push(await postRecording(product, account, pages));
      } catch (e) {
        console.log('POST', name, String(e));
        ids.push('');
      }
    }
    if (how === 'frames')
      for (const [i, id] of ids.entries())
        if (id)
          await recorded(account, id).catch((e) =>
            console.log('REC', mine[i]?.name, String(e).slice(0, 200)),
          );
    console.log('posted', new Date().toISOString());
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    let page = await context.newPage();
    await asAccount(page, product, account);
    const make = async () => {
      page = await context.newPage();
      page.on('pageerror', (e) => console.log('   pageerror', String(e).slice(0, 150)));
      return watch(page, (u) => u.origin === product.url);
    };
    let seen = await make();
    for (const [i, attack] of mine.entries()) {
      const started = Date.now();
      const before = proxy.elsewhere.length;
      const notes: string[] = [];
      const step = async (name: string, run: () => Promise<unknown>) => {
        const s = Date.now();
        try {
          await run();
          const t = Date.now() - s;
          if (t > 2500) notes.push(`${name} took ${t}`);
        } catch (e) {
          notes.push(`${name}: ${String(e).replaceAll(/\s+/g, ' ').slice(0, 160)}`);
        }
      };
      const viewer = new Viewer(page);
      const alive = async () => {
        if (attack.hasPicture) await expect(viewer.said().filter({ hasText: ALIVE }).first()).toBeAttached({ timeout: 8000 });
      };
      await step('open', () =>
        page.goto(`${product.url}/session-replay/${ids[i]}?paused=1`, { timeout: 20000 }),
      );
      await step('controls', () => expect(viewer.slider).toBeVisible({ timeout: 10000 }));
      await step('play', async () => {
        await viewer.button('Play').click({ timeout: 8000 });
        await alive();
      });
      await step('end', async () => {
        await viewer.slider.focus();
        await page.keyboard.press('End');
        await expect(viewer.said()).toHaveText(HEALTHY, { timeout: 8000 });
      });
      await step('seek', async () => {
        await page.evaluate(
          (t) => {
            history.pushState({}, '', `?t=${t}&paused=1`);
            dispatchEvent(new PopStateEvent('popstate'));
          },
          (ALIVE_AT + 50) / 1000,
        );
        await alive();
      });
      await step('around', async () => {
        const s = await surroundings(page);
        console.log('  ', JSON.stringify(s));
        await expectControls(page);
      });
      notes.push(...seen.taken());
      const asked = proxy.elsewhere.slice(before).filter((one) => !/google(apis)?\.com/.test(one));
      if (asked.length) notes.push(`asked ${[...new Set(asked)].join(', ').slice(0, 400)}`);
      console.log(notes.length ? 'WON ' : 'ok  ', attack.name, Date.now() - started, notes.join(' | '));
      if (notes.length) {
        void page.close().catch(() => 0);
        seen = await make();
      }
    }
    console.log('all elsewhere', [...new Set(proxy.elsewhere)].join('\n'), proxy.passed());
  } finally {
    await browser.close();
    await proxy.close();
    await product.remove();
  }
});
