import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { endpoints } from '@vitrine/contract/endpoints';
import { type PageType, TRACKER_TAGS } from '@vitrine/contract/tags';
import { texts as english } from '../../apps/dashboard/src/i18n/en/texts.ts';
import { envelopeOf, type TestEvent } from '../../apps/server/src/testing/blocks.ts';
import { Account, freshEmail } from '../lib/account.ts';
import { Product } from '../lib/product.ts';
import { COMPACTING } from '../lib/recorded.ts';
import { closePages, pageOf } from '../lib/screens.ts';
import { asAccount } from '../lib/signed-in.ts';
import { expect, test } from '../lib/test.ts';

const VISITS = 36;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const COMPUTER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What a visit was like; what is asked for is never the same as something else. */
const visitOf = (n: number) => ({
  type: (n % 2 === 0 ? 'product' : 'category') satisfies PageType as PageType,
  phone: n % 3 === 0,
  cart: n % 5 === 0,
  failed: n % 4 === 1,
  raged: n % 7 < 2,
});
type Visit = ReturnType<typeof visitOf>;

let product: Product;
let account: Account;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await Product.start(COMPACTING);
  account = await Account.register(product, freshEmail('questions'));
  for (let n = 0; n < VISITS; n++) await post(visitOf(n), Date.now() - 2 * HOUR_MS - n * MINUTE_MS);
  // Only what has been read as a recording can be asked for.
  const read = async () => (await account.call('sessions_list', { query: { pages_min: '1' } })).count;
  await expect.poll(read, { timeout: 150_000 }).toBe(VISITS);
});
test.afterEach(closePages);
test.afterAll(() => product.remove());

async function post({ type, phone, cart, failed, raged }: Visit, started: number): Promise<void> {
  const path = type === 'product' ? '/productos/vela' : '/categoria/velas';
  const url = `https://shop.example${path}`;
  const event = (at: number, type: number, data: unknown): TestEvent => ({
    ...{ type, data },
    timestamp: started + at,
  });
  const told = (at: number, tag: string, payload: unknown) => event(at, 5, { tag, payload });
  const line = { product_id: '7', variant_id: '71', name: 'Vela', quantity: 1, price: '10.00' };
  const added = { added: [line], removed: [], items: 1, total: '10.00', currency: 'ARS' };
  const events = [
    event(0, 4, { href: url, width: 1024, height: 768 }),
    event(5, 2, { initialOffset: { top: 0, left: 0 }, node: BUTTON_PAGE }),
    told(10, TRACKER_TAGS.page_type, { type }),
    ...(failed ? [told(500, TRACKER_TAGS.error, { message: 'x is not defined', source: url, line: 1 })] : []),
    ...(raged
      ? [0, 1, 2, 3, 4].map((n) =>
          event(3_000 + n * 150, 3, { source: 2, type: 2, id: BUTTON_ID, x: 40, y: 40 }),
        )
      : []),
    ...(cart ? [told(8_000, TRACKER_TAGS.cart, added)] : []),
    event(20_000, 3, { source: 3, id: 1, x: 0, y: 10 }),
  ];
  const { merchant } = account.user;
  const header = {
    ...{ platform: merchant.platform, store_id: merchant.store_id, seq: 0, sent_at: Date.now() },
    ...{ session_id: randomUUID(), tab_id: randomUUID(), page_id: randomUUID() },
    visitor: { id: randomUUID() },
    device: { mobile: phone, touch: phone },
    views: [{ url, title: 'Velas', at: started }],
  };
  const { method, path: ingest } = endpoints.ingest_block;
  const answer = await fetch(product.url + ingest, {
    method,
    headers: { 'content-type': 'text/plain', 'user-agent': phone ? PHONE : COMPUTER },
    body: envelopeOf({ events, header }),
  });
  expect(answer.status).toBe(202);
}

const BUTTON_ID = 5;
const element = (id: number, tagName: string, childNodes: unknown[]) => ({
  ...{ id, type: 2, tagName, childNodes },
  attributes: {},
});
const BUTTON_PAGE = {
  ...{ id: 1, type: 0 },
  childNodes: [
    element(2, 'html', [element(3, 'head', []), element(4, 'body', [element(BUTTON_ID, 'button', [])])]),
  ],
};

/** A page that counts the clicks of whoever uses it. */
async function listOn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as { clicks?: number };
    counted.clicks = 0;
    addEventListener('click', () => (counted.clicks = (counted.clicks ?? 0) + 1), true);
  });
  await asAccount(page, product, account);
  await page.goto(`${product.url}/recordings`);
  await expect(page.getByText(saidOf(VISITS), { exact: true })).toBeVisible();
  return () => page.evaluate(() => (window as { clicks?: number }).clicks ?? 0);
}

const saidOf = (count: number) => english.filters.total_other.replace('{{shown}}', String(count));
const segments = english.filters.segments.names;

for (const [question, name, holds] of [
  ['Who put something into the cart and left?', segments.cart_left, ({ cart }: Visit) => cart],
  ['Who met an error on a phone?', segments.phone_errors, ({ phone, failed }: Visit) => phone && failed],
  [
    'Who clicked a product page in vain, again and again?',
    segments.product_rage,
    ({ raged, type }: Visit) => raged && type === 'product',
  ],
] as const)
  test(`${question} At most three clicks, and the count is exact`, async ({ browser }) => {
    const truth = Array.from({ length: VISITS }, (_, n) => visitOf(n)).filter(holds).length;
    expect(truth).toBeGreaterThan(2);
    const page = await pageOf(browser, { width: 1440, theme: 'light' });
    const clicks = await listOn(page);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText(saidOf(truth), { exact: true })).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(3);
  });
