import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Api } from '../lib/api.ts';
import { Product } from '../lib/product.ts';
import { everythingStored, type Kept } from '../lib/stored.ts';
import { expect, test } from '../lib/test.ts';

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
const SHOWN = ['Crear una cuenta', '/demo-store/cuenta'];

test('nothing that a visitor types is kept anywhere', async ({ browser }) => {
  const product = await Product.embedded();
  try {
    await typeEverywhere(browser, product.url);
    const api = await Api.signIn(product);
    await expect
      .poll(async () => (await api.sessions()).find(({ active }) => active)?.pages_visited.at(-1), {
        timeout: 60_000,
      })
      .toContain('/demo-store/seguimiento');
    await product.stop();

    const leaks: string[] = [];
    const seen = new Set<string>();
    const search = ({ where, text }: Kept) => {
      for (const word of SHOWN) if (text.includes(word)) seen.add(word);
      for (const [field, word] of Object.entries(TYPED))
        for (const part of word.split(' ')) if (text.includes(part)) leaks.push(`${field} in ${where}`);
    };
    for await (const kept of everythingStored(product.dataDir, join(product.dataDir, 'database')))
      search(kept);
    search({ where: 'the logs', text: product.output });
    expect(leaks).toEqual([]);
    expect([...seen].sort()).toEqual([...SHOWN].sort());
  } finally {
    await product.remove();
  }
});

/** Every field of the store that does not echo what is typed into it, and the checkout, which is not recorded at all. */
async function typeEverywhere(browser: Browser, url: string) {
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
  await context.close();
}

const type = (field: ReturnType<Page['locator']>, text: string) =>
  field.pressSequentially(text, { delay: 5 });
