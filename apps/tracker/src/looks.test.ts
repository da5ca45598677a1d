import { TRACKER_TAGS } from '@vitrine/contract/tags';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { leave, recorded, useHarness } from './testing/harness.ts';

const harness = useHarness();
const payloads = (tag: string) =>
  harness.collector
    .events()
    .filter((event) => event.type === 5 && event.data.tag === tag)
    .map((event) => event.data.payload);
const increments = (source: number) =>
  harness.collector
    .events()
    .filter((event) => event.type === 3 && event.data.source === source)
    .map((event) => event.data);

/** Visits a page of this body, does something there, leaves. */
async function visited(
  body: string,
  act: (page: Page) => Promise<unknown>,
  contextOptions: Parameters<typeof harness.visit>[0] = {},
): Promise<void> {
  harness.store.pages.set('/casa/', { body });
  const { page, errors } = await harness.visit(contextOptions);
  await page.goto(`${harness.store.origin}/casa/`);
  await recorded(harness, page);
  await act(page);
  await leave(harness, page);
  expect(errors).toEqual([]);
}

describe('addresses are whole wherever they stand', () => {
  test('in the first picture; that of a drawing in the page stays its own', async () => {
    const body = `<video poster="uno.png"></video><p style="clip-path: url(#corte); background: url(dos.png)"></p>`;
    await visited(body, async () => {});
    const picture = JSON.stringify(harness.collector.events().find((event) => event.type === 2));
    expect(picture).toContain(`"poster":"${harness.store.origin}/casa/uno.png"`);
    expect(picture).toContain(`url(${harness.store.origin}/casa/dos.png)`);
    expect(picture).toContain('url(#corte)');
  });

  test('in styles, rules, declarations and sheets that change', async () => {
    await visited('<style>p { color: red }</style><p style="color: red; margin: 0">Hola</p>', (page) =>
      page.evaluate(async () => {
        const p = document.querySelector('p') as HTMLElement;
        p.style.backgroundImage = 'url(uno.png)';
        await new Promise(requestAnimationFrame);
        const sheet = document.querySelector('style')?.sheet as CSSStyleSheet;
        sheet.insertRule('p { background: url(dos.png) }');
        (sheet.cssRules[0] as CSSStyleRule).style.setProperty('background', 'url(/tres.png)');
        const own = new CSSStyleSheet();
        own.replaceSync('p { background: url(cuatro.png) }');
        document.adoptedStyleSheets = [own];
        own.replaceSync('p { background: url("../cinco.png") }');
      }),
    );
    const changes = JSON.stringify([0, 8, 13, 15].flatMap(increments)).replaceAll('\\"', '');
    const addresses = [...changes.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address);
    const { origin } = harness.store;
    expect(addresses.sort()).toEqual([
      `${origin}/casa/cuatro.png`,
      `${origin}/casa/dos.png`,
      `${origin}/casa/uno.png`,
      `${origin}/cinco.png`,
      `${origin}/tres.png`,
    ]);
  });
});

test('a document that gives up its adopted sheets says so', async () => {
  await visited('', (page) =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [new CSSStyleSheet()];
      document.adoptedStyleSheets = [];
    }),
  );
  expect(increments(15).map(({ styleIds }) => styleIds)).toEqual([[1], []]);
});

test("another root in place of the page's is a picture of its own", async () => {
  await visited('<p>Antes</p>', (page) =>
    page.evaluate(() => {
      const root = document.createElement('html');
      root.innerHTML = '<body><p>Después</p></body>';
      document.documentElement.replaceWith(root);
    }),
  );
  const pictures = harness.collector.events().filter((event) => event.type === 2);
  expect(pictures).toHaveLength(2);
  expect(JSON.stringify(pictures[1])).toContain('Después');
});

test('a page that goes on changing its root is not photographed each time', async () => {
  await visited('<p>Antes</p>', (page) =>
    page.evaluate(async () => {
      for (let root = 0; root < 20; root++) {
        document.documentElement.replaceWith(document.documentElement.cloneNode(true));
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  const pictures = harness.collector.events().filter((event) => event.type === 2);
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.length).toBeLessThan(10);
});

test('popovers are told when they open and close', async () => {
  await visited('<div popover>Hola</div>', (page) =>
    page.locator('[popover]').evaluate(async (popover: HTMLElement) => {
      const toggled = () =>
        new Promise((resolve) => popover.addEventListener('toggle', resolve, { once: true }));
      for (const method of ['showPopover', 'hidePopover'] as const) {
        popover[method]();
        await toggled();
      }
    }),
  );
  const id = expect.any(Number);
  expect(payloads(TRACKER_TAGS.popover)).toEqual([
    { id, open: true },
    { id, open: false },
  ]);
});

test('a popover that is open at the first picture is told with it', async () => {
  const body = `<div popover>Hola</div><script>document.querySelector('[popover]').showPopover()</script>`;
  await visited(body, async () => {});
  expect(payloads(TRACKER_TAGS.popover)).toContainEqual({ id: expect.any(Number), open: true });
});

test('what the browser answers to media queries', async () => {
  const contextOptions = { colorScheme: 'dark', hasTouch: true, isMobile: true } as const;
  await visited('', async () => {}, { contextOptions });
  expect(payloads(TRACKER_TAGS.surroundings)).toEqual([
    { dark: true, still: false, hover: false, pointer: 'coarse' },
  ]);
});

test('a focus by the keyboard is told from one by the mouse', async () => {
  await visited('<button>Uno</button><button>Dos</button>', async (page) => {
    await page.getByText('Uno').click();
    await page.keyboard.press('Tab');
  });
  const FOCUS = 5;
  expect(
    increments(2)
      .filter(({ type }) => type === FOCUS)
      .map(({ ring }) => ring),
  ).toEqual([false, true]);
});

test('a mouse within a frame is a mouse, and what stands in a frame is told as its document alone', async () => {
  const body = `<iframe srcdoc="<p>Marco</p><input value='Secreto'>"></iframe>`;
  await visited(body, (page) => page.frameLocator('iframe').getByText('Marco').hover());
  expect(increments(6)).toEqual([]);
  expect(increments(1).length).toBeGreaterThan(0);
  const all = JSON.stringify(harness.collector.events());
  expect(all).toContain('"textContent":"Marco"');
  expect(all).not.toContain('srcdoc');
  expect(all).not.toContain('Secreto');
});

test('where a quick movement ends is told, and of two elements that scroll together both', async () => {
  const box = (id: string) =>
    `<div id="${id}" style="height: 50px; overflow: auto"><p style="height: 900px"></p></div>`;
  const told = () => ({
    last: increments(1)
      .flatMap(({ positions }) => positions)
      .at(-1),
    scrolled: [...new Map(increments(3).map(({ id, y }) => [id, y])).values()],
  });
  await visited(box('uno') + box('dos'), async (page) => {
    await page.evaluate(async () => {
      const [uno, dos] = ['uno', 'dos'].map((id) => document.getElementById(id) as HTMLElement);
      for (const clientX of [10, 20, 30])
        dos?.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY: 5, bubbles: true }));
      for (const scrollTop of [100, 200, 300]) {
        for (const element of [uno, dos]) Object.assign(element as HTMLElement, { scrollTop });
        await new Promise(requestAnimationFrame);
      }
    });
    await expect.poll(told, { timeout: 15_000 }).toEqual({
      last: expect.objectContaining({ x: 30, y: 5, id: expect.any(Number) }),
      scrolled: [300, 300],
    });
  });
});
