import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { snippet } from '@vitrine/contract/snippet';
import { Api } from '../lib/api.ts';
import { Product } from '../lib/product.ts';
import { everythingStored, type Kept } from '../lib/stored.ts';
import { expect, test } from '../lib/test.ts';
import {
  corpusPage,
  leaksIn,
  SEARCH,
  SHOWN as SHOWN_BESIDE,
  typeEverywhere as typeIntoCorpus,
} from '../secrets/corpus.ts';

/** Words that only a visitor's fingers can have brought there. No page of the demo store repeats them. */
const TYPED = {
  name: 'Quixotina Zarzaparrilla',
  email: 'quixotina@zarza.example',
  phone: '1155517733',
  document: '31415926',
  password: 'Tr0mbon3-secreto',
  note: 'porteroXilofonista',
  coupon: 'CUPONXYLO77',
  postcode: 'Q8318XYZ',
  order: 'CL-77-KLMN',
  message: 'mensajeMarsupial',
  card: '4242424242424242',
  code: '917355',
};
/** Words that the page shows: they must be found, or the search itself would prove nothing. */
const SHOWN = ['Crear una cuenta', '/demo-store/cuenta', ...SHOWN_BESIDE];

test('nothing that a visitor types is kept anywhere', async ({ browser }) => {
  const product = await Product.embedded();
  try {
    const visit = await typeEverywhere(browser, product.url);
    const api = await Api.signIn(product);
    // The visitor stays until it is there: what a browser has not sent when it ends, it takes with it.
    await expect
      .poll(async () => (await api.sessions()).find(({ active }) => active)?.pages_visited.at(-1), {
        timeout: 60_000,
      })
      .toContain('/demo-store/seguimiento');
    await visit.close();
    const answers = await readPlaces(browser, product, api);
    await product.stop();

    const leaks: string[] = [];
    const seen = new Set<string>();
    const search = ({ where, text }: Kept) => {
      for (const word of SHOWN) if (text.includes(word)) seen.add(word);
      for (const [field, word] of Object.entries(TYPED))
        for (const part of word.split(' ')) if (text.includes(part)) leaks.push(`${field} in ${where}`);
      for (const place of leaksIn(text)) leaks.push(`${place} in ${where}`);
    };
    search({ where: 'the answers of the API', text: answers });
    for await (const kept of everythingStored(product.dataDir, join(product.dataDir, 'database')))
      search(kept);
    search({ where: 'the logs', text: product.output });
    expect(leaks).toEqual([]);
    expect([...seen].sort()).toEqual([...SHOWN].sort());
  } finally {
    await product.remove();
  }
});

/** A page of more than 200 places that secrets may come to, read twice: as it changes, and anew. Answers what the API says of the visit. */
async function readPlaces(browser: Browser, product: Product, api: Api): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const head = snippet({ publicUrl: product.url, platform: 'other', storeId: '5000001' });
  const address = `${product.url}/demo-store/lugares`;
  await context.route(`${address}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: corpusPage(head) }),
  );
  const initialized = page.waitForEvent('console', (message) => message.text().includes('initialized'));
  await page.goto(address + SEARCH);
  await initialized;
  const visits = async (path: string) =>
    (await api.sessions()).filter(({ pages_visited }) => pages_visited.some((url) => url.includes(path)));
  await expect.poll(async () => (await visits('/demo-store/lugares')).length).toBe(1);
  await typeIntoCorpus(page);
  // Another picture of the page as it is now, under the address that it has now: the session is taken away, the next act begins a new one.
  await page.evaluate(() => localStorage.removeItem('vitrine:session'));
  await expect(async () => {
    await page.mouse.move(Math.random() * 300, Math.random() * 300);
    expect(await visits('/demo-store/hola/')).toHaveLength(2);
  }).toPass();
  await context.close();
  const told = [];
  for (const { session_id } of await visits('/demo-store/hola/'))
    told.push(await api.session(session_id), await api.events(session_id));
  return JSON.stringify([await api.sessions(), told]);
}

/** Every field of the store that does not echo what is typed into it, and the checkout, which is not recorded at all. Answers the browser, which is on its last page. */
async function typeEverywhere(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const initialized = () =>
    page.waitForEvent('console', (message) => message.text().includes('tracker initialized'));
  const open = async (path: string) => {
    const ready = initialized();
    await page.goto(`${url}/demo-store/${path}`);
    await ready;
  };

  await open('cuenta');
  const signUp = page.locator('form[data-form=crear]');
  await type(signUp.locator('[name=nombre]'), TYPED.name);
  await type(signUp.locator('[name=email]'), TYPED.email);
  await type(signUp.locator('[name=telefono]'), TYPED.phone);
  await type(signUp.locator('[name=documento]'), TYPED.document);
  await type(signUp.locator('[name=password]'), TYPED.password);
  await type(signUp.locator('[name=notas]'), TYPED.note);
  await signUp.getByRole('button').click();
  const signIn = page.locator('form[data-form=entrar]');
  await type(signIn.locator('[name=email]'), TYPED.email);
  await type(signIn.locator('[name=password]'), TYPED.password);
  // Shown in the clear by the visitor's own wish, and still a password.
  await signIn.locator('[name=password]').evaluate((field) => field.setAttribute('type', 'text'));
  await type(signIn.locator('[name=password]'), TYPED.password);

  await page.getByRole('button', { name: 'Escribinos' }).click();
  const contact = page.locator('form[data-form=contacto]');
  await type(contact.locator('[name=nombre]'), TYPED.name);
  await type(contact.locator('[name=email]'), TYPED.email);
  await type(contact.locator('[name=mensaje]'), TYPED.message);
  await contact.getByRole('button').click();

  await open('producto/vela-lavanda');
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await open('carrito');
  await type(page.getByLabel('Cupón de descuento'), TYPED.coupon);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await type(page.getByLabel('Código postal'), TYPED.postcode);
  await page.getByRole('button', { name: 'Calcular' }).click();

  await page.goto(`${url}/demo-store/checkout`);
  for (const field of await page.locator('main input:visible').all())
    await type(field, (await field.getAttribute('type')) === 'email' ? TYPED.email : TYPED.card);

  await open('seguimiento');
  await type(page.locator('[name=pedido]'), TYPED.order);
  await type(page.locator('main [name=email]'), TYPED.email);
  await page.locator('main').getByRole('button').click();
  await expect(page.getByText('No encontramos un pedido')).toBeVisible();
  // A value that only the page's address carries.
  await page.goto(`${url}/demo-store/seguimiento?codigo=${TYPED.code}`);
  return context;
}

const type = (field: ReturnType<Page['locator']>, text: string) =>
  field.pressSequentially(text, { delay: 5 });
