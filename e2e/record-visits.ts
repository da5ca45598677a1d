/**
 * Records the visits that ship as fixtures: starts the built product, makes every visit at a person's pace in a real
 * browser, and writes what the tracker sent to packages/fixtures/visits. `npm run record-visits [name …]`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeVisit } from '@vitrine/fixtures/visit-file';
import { VISIT_SUFFIX, visitsFolder } from '@vitrine/fixtures/visits';
import { chromium } from 'playwright-core';
import { launchOptions } from './lib/chromium.ts';
import { Product } from './lib/product.ts';
import { startRecordingProxy, visitMark } from './visitor/recording-proxy.ts';
import { VISITS } from './visitor/scripts/all.ts';
import { makeVisit } from './visitor/visit.ts';

/** Pauses are a person's, so most of a visit is waiting: several at once still keep their time. */
const AT_ONCE = 4;
const PACE = 1;

const wanted = process.argv.slice(2);
const waiting = VISITS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const proxy = await startRecordingProxy();
const product = await Product.start({ PUBLIC_URL: proxy.url });
proxy.forwardTo(product.url);
const browser = await chromium.launch(launchOptions);
mkdirSync(visitsFolder(), { recursive: true });

async function recordNext(): Promise<void> {
  for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
    const begun = Date.now();
    const { name } = visit;
    await makeVisit(browser, visit, {
      store: `${proxy.url}/demo-store/`,
      pace: PACE,
      userAgentSuffix: visitMark(name),
    });
    const requests = proxy.sentBy(name);
    if (requests.length === 0) throw new Error(`the tracker sent nothing during ${name}`);
    const file = encodeVisit({ name, origin: proxy.url, requests });
    writeFileSync(join(visitsFolder(), name + VISIT_SUFFIX), file);
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(`${name}: ${seconds} s, ${requests.length} blocks, ${Math.round(file.length / 1024)} kB`);
  }
}

try {
  await Promise.all(Array.from({ length: AT_ONCE }, recordNext));
} finally {
  await browser.close();
  await product.remove();
  await proxy.close();
}
