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
/** What the replays have of each page's first picture. */
const told = (n: number) => JSON.stringify(pictures()[n]?.events.find(({ type }) => type === 2));
const literal = (text: string) => JSON.stringify(text).slice(1, -1);

test('texts that the server knows are left out of the first picture, and of those that follow', async () => {
  const { page: tab, errors } = await harness.visit();
  serve('/');
  serve('/dos');
  harness.collector.share([LINKED, INLINE]);
  for (const path of ['/', '/dos']) {
    await tab.goto(`${harness.store.origin}${path}`);
    await recorded(harness, tab);
  }
  await leave(harness, tab);
  expect(errors).toEqual([]);
  expect(pictures()).toHaveLength(2);
  for (const [n, { header, events }] of pictures().entries()) {
    expect(header.texts).toHaveLength(2);
    for (const text of [LINKED, INLINE, SHORT, FORGED]) expect(told(n)).toContain(literal(text));
    expect(JSON.stringify(events)).not.toContain('/t/0000000000000000000000000000000"');
  }
  expect(harness.collector.requests.asks).toBe(1);
});

test('texts that it does not know are sent', async () => {
  const { page: tab } = await harness.visit();
  serve('/');
  harness.collector.share([LINKED]);
  await tab.goto(`${harness.store.origin}/`);
  await recorded(harness, tab);
  expect(pictures()[0]?.header.texts).toHaveLength(1);
  expect(told(0)).toContain(literal(INLINE));
});

test('a text that it has lost is sent with a new picture, and none is left out any more', async () => {
  const { page: tab } = await harness.visit();
  serve('/');
  serve('/dos');
  harness.collector.share([LINKED, INLINE]);
  harness.collector.lose(LINKED);
  await tab.goto(`${harness.store.origin}/`);
  await expect.poll(() => pictures().length, { timeout: 15_000 }).toBe(2);
  expect(told(0)).not.toContain(literal(LINKED));
  for (const text of [LINKED, INLINE]) expect(told(1)).toContain(literal(text));
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
  expect(await open('/dos')).toBe(false);
  expect(told(1)).toContain(literal(LINKED));
  harness.store.pages.set('/uno.css', { file: changed, headers: { 'Content-Type': 'text/css' } });
  expect(await open('/tres')).toBe(true);
  expect(told(2)).toContain(literal(changed));
  harness.collector.lose(changed);
  await open('/cuatro');
  await expect.poll(() => pictures().length, { timeout: 15_000 }).toBe(5);
  expect(told(3)).not.toContain(literal(changed));
  expect(told(4)).toContain(literal(changed));
});

test('a page that is left while nothing could be sent has them left out when it is sent at last', async () => {
  const { page: tab } = await harness.visit();
  serve('/');
  harness.collector.share([LINKED, INLINE]);
  // Blocks alone cannot be taken.
  harness.collector.behave(() => ({ status: 503 }));
  await tab.goto(`${harness.store.origin}/`);
  await expect.poll(() => harness.collector.requests.posts, { timeout: 15_000 }).toBeGreaterThan(0);
  await leave(harness, tab);
  harness.collector.behave('store');
  await tab.goto(`${harness.store.origin}/dos`);
  await recorded(harness, tab);
  await expect.poll(() => pictures().length, { timeout: 15_000 }).toBe(2);
  expect(pictures()[0]?.header.texts).toHaveLength(2);
  for (const text of [LINKED, INLINE, SHORT]) expect(told(0)).toContain(literal(text));
});
