import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { PageError } from './record/errors.ts';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();

const errors = (): PageError[] =>
  harness.collector
    .events()
    .filter((event) => event.type === 5 && event.data.tag === 'vitrine:error')
    .map((event) => event.data.payload as PageError);

/** A recorded page with a field and a button that runs `failures` (functions of `typed`), each in a task of its own. */
async function opened(failures: readonly string[]) {
  const script = `
    const [f, b] = document.querySelectorAll('#f, #b');
    b.onclick = () => {
      const typed = f.value;
      f.value = '';
      const failures = [
${failures.join(',\n')}
      ];
      for (const fail of failures) setTimeout(fail);
      setTimeout(() => { window.done = typed; });
    };`;
  harness.store.pages.set('/tienda', {
    body: `<input id="f"><button id="b">Enviar</button><script>${script}</script>`,
  });
  const visit = await harness.visit();
  await visit.page.goto(`${harness.store.origin}/tienda?email=ana@zarza.example`);
  await recorded(harness, visit.page);
  return {
    ...visit,
    /** Types and clicks; ends when all has failed. */
    async fail(typed = 'x') {
      await visit.page.locator('#f').fill(typed);
      await visit.page.locator('#b').click();
      await visit.page.waitForFunction((typed) => (window as { done?: string }).done === typed, typed);
    },
  };
}

/** The recorder is there still: what happens now is told, and with it all that happened before. */
async function goesOn(page: Page): Promise<void> {
  await page.evaluate(() => window.vitrine?.event?.('sigue'));
  await leave(harness, page);
  await expect.poll(() => harness.collector.heard.join(), { timeout: 15_000 }).toContain('sigue');
}

test('what nobody caught is told, with its place and without query values', async () => {
  const {
    page,
    fail,
    errors: reached,
  } = await opened([
    '() => noSuchFunction()',
    "() => Promise.reject(new TypeError('Failed to fetch'))",
    "() => Promise.reject('timeout of zanahoria exceeded')",
    '() => Promise.reject()',
    '() => Promise.reject(Object.create(null))',
    '() => { try { caught(); } catch {} }',
    '() => Promise.reject(new Error()).catch(() => {})',
  ]);
  await fail();
  await goesOn(page);
  const source = `${harness.store.origin}/tienda`;
  const [first, ...others] = errors();
  expect(first).toEqual({
    message: 'ReferenceError: noSuchFunction is not defined',
    source,
    line: expect.any(Number),
  });
  expect(others).toEqual([
    { message: 'TypeError: Failed to fetch', source, line: Number(first?.line) + 1 },
    { message: 'timeout of … exceeded', source: '', line: 0 },
    { message: '', source: '', line: 0 },
    { message: '', source: '', line: 0 },
  ]);
  // The page's own handling of them is as it was.
  expect(reached.join()).toContain('noSuchFunction');
});

test('a page that fails without end is told of a few times', async () => {
  const { page, fail } = await opened([
    '...Array(200).fill(() => again())',
    ...Array.from({ length: 200 }, (_, i) => `() => missing${i}()`),
  ]);
  await fail();
  await goesOn(page);
  expect(errors()).toHaveLength(25);
  expect(errors().filter(({ message }) => message.includes('again'))).toHaveLength(5);
});

test('errors that fight back, those of extensions and those that are none cost nothing but themselves', async () => {
  const trap = '{ get message() { throw 1; }, get name() { throw 2; }, get stack() { throw 3; } }';
  const { page, fail } = await opened([
    "() => dispatchEvent(new Event('error'))",
    "() => dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))",
    "() => dispatchEvent(new ErrorEvent('error', { message: 'failed', filename: 'chrome-extension://abc/x.js' }))",
    `() => dispatchEvent(new ErrorEvent('error', { error: ${trap}, message: 'failed' }))`,
    `() => Promise.reject(${trap})`,
    "() => dispatchEvent(new ErrorEvent('error', { error: { name: {}, message: [] }, lineno: 4e9 }))",
    "() => dispatchEvent(new ErrorEvent('error', { message: 'failed '.repeat(1e6) }))",
  ]);
  await fail();
  await goesOn(page);
  expect(errors().map(({ message }) => message.slice(0, 6))).toEqual(['', 'failed']);
  expect(JSON.stringify(errors()).length).toBeLessThan(1_000);
  expect(harness.collector.failures.splice(0)).toEqual(['recording']);
});

test('nothing that was typed leaves in a message, though its field has been emptied', async () => {
  const { page, fail } = await opened([
    "() => { throw new Error('Invalid email ' + typed); }",
    '() => { throw typed; }',
    '() => { throw Object.assign(new Error(typed), { name: typed }); }',
    "() => { throw new TypeError(typed + ' is not valid'); }",
    '() => JSON.parse(typed)',
    "() => document.querySelector('#' + typed + '!')",
    "() => 'x' in typed",
    '() => undefined[typed]',
    '() => ({})[typed]()',
    '() => typed()',
    '() => new URL(typed)',
    "() => document.createElement(typed + ' ')",
    "() => decodeURIComponent('%' + typed)",
    '() => structuredClone({ [typed]: () => 1 })',
    '() => Promise.reject(typed)',
    "() => Promise.reject(new Error('No user ' + typed))",
    "() => fetch('https://' + typed + ':99999/')",
  ]);
  await fail('zanahoria');
  await fail('Zana Horia');
  await leave(harness, page);
  expect(errors().length).toBeGreaterThan(17);
  expect(harness.collector.heard.join()).not.toMatch(/zana|horia/i);
});
