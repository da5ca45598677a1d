import { describe, expect, test } from 'vitest';
import { useHarness } from './testing/harness.ts';
import { heardAfter } from './testing/heard-after.ts';

const harness = useHarness();

describe('addresses', () => {
  test('lose what they may say of the visitor, also after navigation in the page', async () => {
    const heard = await heardAfter(
      harness,
      '<h1>Resultados</h1>',
      async (page) => {
        await page.evaluate(() =>
          history.pushState({}, '', '/otra?token=Ficha987&utm_source=correo#clave=Ancla654'),
        );
      },
      { path: '/buscar?q=Pomelo321&page=2&email=ana%40correo.test' },
    );
    expect(heard).not.toMatch(/Pomelo321|ana@|ana%40|Ficha987|Ancla654/);
    expect(heard).toContain('/buscar?page=2');
    expect(heard).toContain('/otra?utm_source=correo');
  });

  test('that repeat one the page had lose the same, wherever they stand', async () => {
    const heard = await heardAfter(
      harness,
      `<link rel="canonical" href="/formulario?codigo=Pomelo321"><meta property="og:url" content="?codigo=Pomelo321&amp;page=1">
       <a href="#arriba">Arriba</a><a href="?orden=precio&amp;codigo=Pomelo321">Por precio</a>
       <a href="/entrar?volver=%2Fformulario%3Fcodigo%3DPomelo321">Entrar</a>
       <form action="/formulario?codigo=Pomelo321"><button formaction="?codigo=Pomelo321&amp;x=1">Ya</button></form>
       <a href="/producto?variante=roja">Roja</a>`,
      async (page) => {
        await page.evaluate(() => {
          history.pushState({}, '', '?codigo=Ficha987');
          const link = document.createElement('a');
          link.href = location.href;
          document.body.append(link);
          // The page still names the addresses before when it is read.
          history.pushState({}, '', '/formulario');
        });
      },
      { path: '/formulario?codigo=Pomelo321' },
    );
    expect(heard).not.toMatch(/Pomelo321|Ficha987/);
    for (const kept of ['/producto?variante=roja', 'canonical', 'Por precio', '/entrar'])
      expect(heard).toContain(kept);
  });

  test('of what a style names stand beside the page, not beside what its query holds', async () => {
    const heard = await heardAfter(
      harness,
      '<style>h1 { background: url(fondo.png) }</style><h1>Resultados</h1>',
      async (page) => {
        await page.evaluate(() => {
          document.querySelector('h1')?.style.setProperty('border-image', 'url(borde.png)');
          document.styleSheets[0]?.insertRule('p { background: url(otro.png) }');
        });
      },
      { path: '/tienda/buscar?volver=/cuenta/Pomelo321/x' },
    );
    expect(heard).not.toContain('Pomelo321');
    for (const name of ['fondo', 'borde', 'otro']) expect(heard).toContain(`/tienda/${name}.png`);
  });

  test('of a picture’s other densities are not told', async () => {
    const heard = await heardAfter(
      harness,
      `<img alt="" src="/propia.png" srcset="/doble.png 2x, /triple.png 3x"><img alt="" srcset="/simple.png, /grande.png 2x">`,
      async () => {},
    );
    expect(heard).not.toMatch(/doble|triple|grande/);
    for (const name of ['propia', 'simple']) expect(heard).toContain(`/${name}.png`);
  });

  test('keep the search term where the store wants it', async () => {
    harness.store.settings = { keep_search_terms: true };
    const heard = await heardAfter(harness, '', async () => {}, { path: '/buscar?q=velas', again: false });
    expect(heard).toContain('/buscar?q=velas');
  });
});
