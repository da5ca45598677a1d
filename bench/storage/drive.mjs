import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Product } from '../../e2e/lib/product.ts';
import { startRecordingProxy, visitMark } from '../../e2e/visitor/recording-proxy.ts';
import { makeVisit } from '../../e2e/visitor/visit.ts';
import { encodeVisit } from '../../packages/fixtures/src/visit-file.ts';
import { launchChromium } from '../lib/browser.mjs';
import { visitOf } from './visits.mjs';

/** A person's way may end at something that is not to be reached; then another one goes instead. */
const TRIES = 5;
/** Ends a visit that hangs: the longest of them takes two minutes of a quiet machine. */
const VISIT_TIMEOUT_MS = 5 * 60_000;

/**
 * Makes the visits that the folder does not hold yet, several at once, in real browsers at a person's pace, and keeps of each what the
 * tracker sent as one file. Answers the files of all `count`.
 * @param {{folder: string, count: number, at_once: number, pace: number, say: (line: string) => void}} input
 */
export async function drive({ folder, count, at_once, pace, say }) {
  mkdirSync(folder, { recursive: true });
  const fileOf = (number) => join(folder, `${String(number).padStart(4, '0')}.visit`);
  const files = Array.from({ length: count }, (_, number) => fileOf(number));
  const waiting = [...files.keys()].filter((number) => !existsSync(fileOf(number)));
  say(`${count - waiting.length} of ${count} visits are there`);
  if (waiting.length === 0) return { files, driven: 0, retried: 0 };
  const proxy = await startRecordingProxy();
  let product;
  let browser;
  let driven = 0;
  let retried = 0;

  async function driveNext() {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const visit = await withTries(number);
      // Whole or not there: the bench goes on from what it finds.
      writeFileSync(`${fileOf(number)}.part`, encodeVisit({ ...visit, origin: proxy.url }));
      renameSync(`${fileOf(number)}.part`, fileOf(number));
      driven += 1;
      say(`visit ${number}: ${visit.requests.length} blocks, ${waiting.length} wait`);
    }
  }

  async function withTries(number) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const name = `v${number}-${attempt}`;
      const how = { store: `${proxy.url}/demo-store/`, pace, userAgentSuffix: visitMark(name) };
      try {
        await within(makeVisit(browser, visitOf(name), how), VISIT_TIMEOUT_MS);
        const requests = proxy.sentBy(name);
        if (requests.length > 0) return { name, requests };
        say(`visit ${name} sent nothing`);
      } catch (error) {
        say(`visit ${name}: ${String(error).split('\n')[0]}`);
      }
      retried += 1;
    }
    throw new Error(`no visit ${number} in ${TRIES} tries`);
  }

  try {
    product = await Product.start({ PUBLIC_URL: proxy.url });
    proxy.forwardTo(product.url);
    browser = await launchChromium();
    await Promise.all(Array.from({ length: at_once }, driveNext));
  } finally {
    await browser?.close();
    await product?.remove();
    await proxy.close();
  }
  return { files, driven, retried };
}

function within(promise, ms) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
