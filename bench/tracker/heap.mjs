// What a recorder has in a page's memory after minutes in which the page changed and the visitor did something.

const STEP_MS = 2_000;

/** A shop's drawer opens and closes, prices change, products come and go. */
function changePage(step) {
  const grid = document.querySelector('.grid');
  const cards = [...grid.querySelectorAll('.card')];
  for (const card of cards.slice(0, 6)) grid.append(card.cloneNode(true));
  for (const card of cards.slice(0, 6)) card.remove();
  for (const price of grid.querySelectorAll('.price__now')) price.textContent = `$ ${900 + (step % 50)}`;
  document.querySelector('.drawer')?.remove();
  if (step % 2) return;
  const drawer = document.createElement('aside');
  drawer.className = 'drawer';
  drawer.innerHTML = '<h2>Carrito</h2><ul></ul><input name="cupon">';
  for (let n = 0; n < 20; n++) {
    const line = document.createElement('li');
    line.textContent = `Producto ${step} ${n}`;
    line.addEventListener('click', () => line.classList.toggle('is-open'));
    drawer.querySelector('ul').append(line);
  }
  document.body.append(drawer);
}

async function stay(page, origin, ms) {
  await page.goto(`${origin}/category/1`, { waitUntil: 'load' });
  const end = Date.now() + ms;
  for (let step = 0; Date.now() < end; step++) {
    await page.evaluate(changePage, step);
    await page.mouse.move(100 + (step % 30) * 30, 200 + (step % 7) * 60);
    await page.mouse.wheel(0, step % 8 < 4 ? 200 : -200);
    if (step % 10 === 0) await page.mouse.click(5, 300);
    await page.waitForTimeout(STEP_MS);
  }
}

/** Used bytes of the page's own JavaScript heap. A first collection runs finalizers, whose garbage the second one takes. */
async function usedHeap(cdp) {
  for (let n = 0; n < 2; n++) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** All stores at once, in a browser window each: used MiB of the page's heap, by the variant's name. */
export async function heaps(browser, stores, minutes) {
  const used = await Promise.all(
    stores.map(async (store) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await stay(page, store.origin, minutes * 60_000);
      const bytes = await usedHeap(cdp);
      await context.close();
      return [store.name, bytes / 2 ** 20];
    }),
  );
  return Object.fromEntries(used);
}
