import { expect, test } from 'vitest';
import { useHarness } from './testing/harness.ts';
import { heardAfter } from './testing/heard-after.ts';

const harness = useHarness();

const BODY = `<style>.precio { color: red }</style>
  <h1 title="Ana en un título">Hola Ana</h1><a href="/cuenta" data-nombre="Ana">Mi cuenta</a><a href="mailto:ana@correo.test">Correo</a>
  <img src="/foto.png" alt="Foto de Ana"><input type="submit" value="Comprar ya"><input placeholder="Nombre">
  <div class="producto"><b class="precio" title="Precio">$ 1500</b><input id="f" value="Escrito"><p class="nota">Nota de Ana</p>
    <div contenteditable>Editado por Ana</div></div>
  <section class="saldo"><p data-saldo="77">Saldo de Ana</p></section><aside><p>Aparte de Ana</p></aside>
  <x-caja></x-caja><iframe srcdoc="<p>Marco de Ana</p><p class='precio'>$ 99</p>"></iframe>
  <script>document.querySelector('x-caja').attachShadow({ mode: 'open' }).innerHTML = '<p>Sombra de Ana</p><p class="precio">$ 88</p>';</script>`;

const addLater = `for (const one of [document.body, document.querySelector('.producto'), document.querySelector('.saldo'), document.querySelector('iframe').contentDocument.body])
  one.insertAdjacentHTML('beforeend', '<p>Luego Ana</p><p class="precio" title="Precio nuevo">$ 1600</p>');`;

test('strict: no text is told but what the store allows, and never what is marked or in a field', async () => {
  harness.store.settings = {
    masking: 'strict',
    allow: ['.producto', 'p.precio', '#f', '.saldo p', '[contenteditable]'],
    mask: ['.saldo', '.producto > .nota'],
  };
  const heard = await heardAfter(harness, BODY, async (page) => {
    await page.locator('#f').pressSequentially('Zanahoria');
    await page.evaluate(addLater);
    await page.evaluate(() => {
      document.title = 'Título de Ana';
      history.pushState({}, '', '/otra');
    });
  });
  expect(heard).not.toMatch(
    /Hola|(de|por) Ana|Mi cuenta|ana@|Correo|Comprar|Nombre|Saldo|Aparte|Tienda|Escrito|"77"|hori/,
  );
  for (const shown of [
    '$ 1500',
    '"title":"Precio"',
    '$ 99',
    '$ 88',
    '$ 1600',
    '/foto.png',
    '/cuenta',
    '.precio { color: red }',
  ])
    expect(heard).toContain(shown);
  expect(heard.match(/Luego Ana/g)).toHaveLength(2);
});

test('normal: lists mask and block, and what is no selector changes nothing', async () => {
  harness.store.settings = {
    mask: ['.producto > .nota', 'p[', '[a=b', '', 'h1'],
    block: ['}', '.saldo', 'body aside'],
    allow: ['*', '::x'],
  };
  const heard = await heardAfter(harness, BODY, async (page) => {
    await page.evaluate(addLater);
  });
  expect(heard).not.toMatch(/Nota de Ana|Hola Ana|en un título|Saldo|"77"|Aparte|Editado|Escrito/);
  for (const shown of ['Mi cuenta', 'Comprar ya', 'Sombra de Ana', 'Marco de Ana', 'Luego Ana'])
    expect(heard).toContain(shown);
});
