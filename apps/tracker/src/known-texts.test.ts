import { expect, test } from 'vitest';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();

/** A sheet of so many rules with what JSON escapes, and with what asks for it. */
const sheetOf = (name: string, rules = 200) =>
  Array.from({ length: rules }, (_, n) => `.${name}-${n}::before { content: "\\201c ñ \\"" }\n`).join('');
const LINKED = sheetOf('linked');
const INLINE = sheetOf('inline');
const SHORT = '.short { color: red }';
/** As no text of a page may pass for the name of one. */
const FORGED = '"\\/t/00000000000000000000000000000000"';

const page = {
  head: `<link rel="stylesheet" href="/uno.css"><style>${INLINE}</style><style>${SHORT}</style>`,
  body: `<h1>Hola</h1><p>${FORGED}</p>`,
};
const serve = (path: string) => {
  harness.store.pages.set('/uno.css', { file: LINKED, headers: { 'Content-Type': 'text/css' } });
  harness.store.pages.set(path, page);
};
const blocks = () => [...harness.collector.blocks.values()];
/** In the order of the pages. */
const pictures = () =>
  blocks()
    .filter(({ header }) => header.has_full_snapshot)
    .sort((a, b) => a.header.first_at - b.header.first_at);
/** What a replay has of the nth picture by itself. */
const pictured = (n: number) => JSON.stringify(pictures()[n]?.events.find(({ type }) => type === 2));
const literal = (text: string) => JSON.stringify(text).slice(1, -1);
/**
 * What arrived of the nth page, once each of these texts has: a picture waits a second for its sheets, and what a busy machine reads
 * later follows it.
 */
const pageWith = async (n: number, ...texts: string[]) => {
  const arrived = () => [...harness.collector.pages().values()][n] ?? [];
  const told = () => JSON.stringify(arrived().flatMap(({ events }) => events));
  await expect
    .poll(() => texts.filter((text) => !told().includes(literal(text))), { timeout: 15_000 })
    .toEqual([]);
  return { told: told(), left_out: arrived().flatMap(({ header }) => header.texts ?? []) };
};

test('texts that the server knows are left out of the first picture, and of those that follow', async () => {
  const { page: tab, errors } = await harness.visit();
  serve('/');
  serve('/dos');
  harness.collector.share([LINKED, INLINE]);
  for (const [n, path] of ['/', '/dos'].entries()) {
    await tab.goto(`${harness.store.origin}${path}`);
    await recorded(harness, tab);
    const { told, left_out } = await pageWith(n, LINKED, INLINE, SHORT, FORGED);
    expect(left_out).toHaveLength(2);
    expect(told).not.toContain('/t/0000000000000000000000000000000"');
  }
  await leave(harness, tab);
  expect(errors).toEqual([]);
  expect(pictures()).toHaveLength(2);
  expect(harness.collector.requests.asks).toBe(1);
});

test('texts that it does not know are sent', async () => {
  const { page: tab } = await harness.visit();
  serve('/');
  harness.collector.share([LINKED]);
  await tab.goto(`${harness.store.origin}/`);
  await recorded(harness, tab);
  const { left_out } = await pageWith(0, LINKED, INLINE);
  expect(left_out).toHaveLength(1);
});

test('a text that it has lost is sent with a new picture, and none is left out any more', async () => {
  const { page: tab } = await harness.visit();
  serve('/');
  serve('/dos');
  harness.collector.share([LINKED, INLINE]);
  harness.collector.lose(LINKED);
  await tab.goto(`${harness.store.origin}/`);
  await expect.poll(() => pictures().length, { timeout: 15_000 }).toBe(2);
  expect(pictured(0)).not.toContain(literal(LINKED));
  for (const text of [LINKED, INLINE]) expect(pictured(1)).toContain(literal(text));
  await tab.goto(`${harness.store.origin}/dos`);
  await recorded(harness, tab);
  expect(blocks().filter(({ header }) => header.texts)).toHaveLength(1);
});

test('a sheet is not read again on the next page, unless it has changed or the server has lost it', async () => {
  const { page: tab } = await harness.visit();
  const changed = LINKED.replace('ñ', 'other');
  /** Whether the page’s sheet was read beside the browser’s own request for it. */
  const open = async (path: string) => {
    harness.store.pages.set(path, page);
    await tab.goto(`${harness.store.origin}${path}`);
    await recorded(harness, tab);
    return tab.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .some((one) => one.name.endsWith('.css') && 'initiatorType' in one && one.initiatorType === 'fetch'),
    );
  };
  serve('/');
  harness.collector.share([LINKED, changed, INLINE]);
  expect(await open('/')).toBe(true);
  await pageWith(0, LINKED);
  expect(await open('/dos')).toBe(false);
  await pageWith(1, LINKED);
  harness.store.pages.set('/uno.css', { file: changed, headers: { 'Content-Type': 'text/css' } });
  expect(await open('/tres')).toBe(true);
  await pageWith(2, changed);
  harness.collector.lose(changed);
  await open('/cuatro');
  await expect.poll(() => pictures().length, { timeout: 15_000 }).toBe(5);
  expect(pictured(3)).not.toContain(literal(changed));
  expect(pictured(4)).toContain(literal(changed));
});

test('a page that is left while nothing could be sent has them left out when it is sent at last', async () => {
  const { page: tab } = await harness.visit();
  serve('/');
  harness.collector.share([LINKED, INLINE]);
  // Blocks alone cannot be taken.
  harness.collector.behave(() => ({ status: 503 }));
  await tab.goto(`${harness.store.origin}/`);
  await expect.poll(() => harness.collector.requests.posts, { timeout: 15_000 }).toBeGreaterThan(0);
  // The sheet has been read.
  await tab.waitForFunction(() => localStorage.getItem('vitrine:sheets') !== null);
  await leave(harness, tab);
  harness.collector.behave('store');
  await tab.goto(`${harness.store.origin}/dos`);
  await recorded(harness, tab);
  await expect.poll(() => pictures().length, { timeout: 15_000 }).toBe(2);
  const { left_out } = await pageWith(0, LINKED, INLINE, SHORT);
  expect(left_out).toHaveLength(2);
});
