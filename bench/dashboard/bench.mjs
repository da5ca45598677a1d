import { Account } from '../../e2e/lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../../e2e/lib/api.ts';
import { emptyFolder } from '../../e2e/lib/evaluations.ts';
import { Product } from '../../e2e/lib/product.ts';
import { launchChromium } from '../lib/browser.mjs';
import { loadOf, slowestOf } from './figures.mjs';
import { interactionsOf, screensOf } from './screens.mjs';
import { traced } from './trace.mjs';

/** Lighthouse's phone: "slow 4G", and a processor of a quarter (core/config/constants.js, `mobileSlow4G`). */
const PHONE = { latency_ms: 150, down_kbps: 1_638.4, up_kbps: 675, cpu: 4 };
const VIEWPORT = { width: 412, height: 823 };
/** What comes behind the picture has come by then. */
const QUIET_MS = 30_000;

/** @returns of each screen its loads, of each way through one its slowest answers, a round each */
export async function measure({ rounds, say }) {
  const product = await Product.in(emptyFolder());
  let browser;
  try {
    const api = await Api.signIn(product);
    await seeded(api);
    const account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
    const sessions = await api.sessions();
    browser = await launchChromium();
    const screens = screensOf(sessions);
    const ways = interactionsOf(sessions);
    const loads = Object.fromEntries(Object.keys(screens).map((name) => [name, []]));
    const interactions = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, screen] of Object.entries(screens)) {
        const { page, bytes, close } = await phone(browser, product, screen.stranger ? undefined : account);
        await screen.before?.(page);
        const { events, thread } = await traced(browser, page, async () => {
          await page.goto(product.url + screen.path);
          await screen.there(page);
          await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
        });
        loads[name].push({ ...loadOf(events, thread), ...bytes() });
        await close();
      }
      for (const [name, way] of Object.entries(ways)) {
        const { page, close } = await phone(browser, product, account);
        await page.goto(product.url + way.path);
        await way.there(page);
        await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
        const { events, thread } = await traced(browser, page, () => way.act(page));
        interactions[name].push(slowestOf(events, thread));
        await close();
      }
      say(`round ${round + 1} of ${rounds}`);
    }
    return { loads, interactions };
  } finally {
    await browser?.close();
    await product.remove();
  }
}

/** A page on a phone, as somebody or nobody, nothing in its cache. */
async function phone(browser, product, account) {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', hasTouch: true });
  if (account)
    await context.addCookies(
      ['access', 'refresh'].map((name) => ({ name, value: account.user[name], url: product.url })),
    );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency_ms,
    downloadThroughput: (PHONE.down_kbps * 1_024) / 8,
    uploadThroughput: (PHONE.up_kbps * 1_024) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpu });
  let kb = 0;
  let requests = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    kb += encodedDataLength / 1_000;
    requests += 1;
  });
  return { page, bytes: () => ({ kb, requests }), close: () => context.close() };
}
