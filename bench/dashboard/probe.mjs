import { Account } from '../../e2e/lib/account.ts';
import { Api, DEMO_EMAIL, seeded } from '../../e2e/lib/api.ts';
import { emptyFolder } from '../../e2e/lib/evaluations.ts';
import { Product } from '../../e2e/lib/product.ts';
import { launchChromium } from '../lib/browser.mjs';
const product = await Product.in(emptyFolder());
const browser = await launchChromium();
try {
  const api = await Api.signIn(product);
  await seeded(api);
  const account = await Account.signIn(product, DEMO_EMAIL, product.demoPassword());
  for (const [path, who] of [['/login', false], ['/', true], ['/recordings', true]]) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US', hasTouch: true });
    if (who) await context.addCookies(['access', 'refresh'].map((name) => ({ name, value: account.user[name], url: product.url })));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1638.4 * 128, uploadThroughput: 675 * 128 });
    const t0 = Date.now(); const started = new Map();
    page.on('request', (r) => started.set(r, Date.now() - t0));
    page.on('requestfinished', async (r) => { const s = await r.sizes().catch(() => ({})); console.log(path, started.get(r), Date.now() - t0, s.responseBodySize, r.url().replace(product.url, '')); });
    await page.goto(product.url + path);
    await page.waitForLoadState('networkidle'); if (who) await page.locator(path === '/' ? '[role=slider]' : 'a[href*="/session-replay/"]').first().waitFor(); await page.waitForTimeout(2000);
    console.log(path, 'LCP', await page.evaluate(() => new Promise((f) => new PerformanceObserver((l) => f(l.getEntries().map((e) => [e.startTime, e.element?.outerHTML.slice(0, 80)]))).observe({ type: 'largest-contentful-paint', buffered: true }))));
    await context.close();
  }
} finally { await browser.close(); await product.remove(); }
