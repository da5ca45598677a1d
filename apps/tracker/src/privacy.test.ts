import { describe, expect, test } from 'vitest';
import { recorded, useHarness } from './testing/harness.ts';
import { heardAfter } from './testing/heard-after.ts';

const harness = useHarness();

describe('what is typed stays in the page', () => {
  /** By the kind of field: its markup, and whether the typing leaves a trace of stars. `%` is its id. */
  const FIELDS: [name: string, html: string, trace: boolean][] = [
    ['text', '<input id="%" type="text">', true],
    ['an unknown type', '<input id="%" type="nonsense">', true],
    ['email', '<input id="%" type="email">', true],
    ['search', '<input id="%" type="search">', true],
    ['tel', '<input id="%" type="tel">', true],
    ['url', '<input id="%" type="url">', true],
    ['textarea', '<textarea id="%"></textarea>', true],
    ['textarea with a default', '<textarea id="%">Hola </textarea>', true],
    ['contenteditable', '<div id="%" contenteditable>Hola </div>', true],
    ['plaintext-only', '<div id="%" contenteditable="plaintext-only"></div>', true],
    ['text below contenteditable', '<div contenteditable><p id="%" tabindex="0">Hola </p></div>', true],
    ['role textbox', '<div id="%" role="textbox" tabindex="0" contenteditable></div>', true],
    ['password', '<input id="%" type="password">', false],
    ['card number', '<input id="%" autocomplete="cc-number">', false],
    ['card number without a hint', '<input id="%" name="card-number">', false],
    ['one-time code', '<input id="%" autocomplete="one-time-code">', false],
    ['an ignored field', '<input id="%" data-vitrine-ignore>', false],
    ['a blocked field', '<div class="privacy-mask"><input id="%"></div>', false],
    ['a field of a form in a dialog', '<dialog open><form><input id="%"></form></dialog>', true],
  ];

  test.each([
    { half: 'first', fields: FIELDS.slice(0, 10) },
    { half: 'second', fields: FIELDS.slice(10) },
  ])('into fields of every kind, $half half', async ({ fields }) => {
    const body = fields.map(([, html], i) => html.replace('%', `f${i}`)).join('\n');
    const heard = await heardAfter(harness, body, async (page) => {
      for (const i of fields.keys()) await page.locator(`#f${i}`).pressSequentially(`Zanahoria${i}Fin`);
    });
    // Not in parts either, as the events of typing would have it.
    expect(heard).not.toMatch(/zanah|ahoria|\dFin/i);
    // Traces: as long as what was typed, in the event or in the text of the node.
    const traces = heard.match(/"\*{13,}/g) ?? [];
    expect(traces.length).toBeGreaterThanOrEqual(fields.filter(([, , trace]) => trace).length);
  });

  test('numbers, dates, ranges, colours, files and hidden inputs', async () => {
    const heard = await heardAfter(
      harness,
      `<input id="n" type="number"><input id="d" type="date"><input id="r" type="range" min="0" max="99999999">
       <input id="c" type="color"><input id="f" type="file"><input type="hidden" value="oculto-en-el-html">
       <input id="h" type="hidden"><input type="text" value="prefilled@servidor.test">`,
      async (page) => {
        await page.locator('#n').fill('31415926');
        await page.locator('#d').fill('1987-06-05');
        await page.locator('#r').fill('27182818');
        await page.locator('#c').fill('#a1b2c3');
        await page.locator('#f').setInputFiles({
          name: 'receta-medica.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('x'),
        });
        await page.evaluate(() => {
          (document.querySelector('#h') as HTMLInputElement).value = 'oculto-por-script';
        });
      },
    );
    for (const secret of [
      '31415926',
      '1987-06-05',
      '27182818',
      'a1b2c3',
      'receta-medica',
      'oculto-en-el-html',
      'oculto-por-script',
      'prefilled@servidor.test',
    ])
      expect(heard).not.toContain(secret);
  });

  test('mutations of the value attribute, and clones that carry it', async () => {
    const heard = await heardAfter(
      harness,
      '<input id="f"><textarea id="a">x</textarea><div id="out"></div>',
      async (page) => {
        await page.evaluate(() => {
          const field = document.querySelector('#f') as HTMLInputElement;
          field.addEventListener('input', () => field.setAttribute('value', field.value));
          const area = document.querySelector('#a') as HTMLTextAreaElement;
          area.addEventListener('input', () => {
            area.textContent = area.value;
          });
        });
        await page.locator('#f').pressSequentially('Berenjena88');
        await page.locator('#a').pressSequentially('Calabaza99');
        await page.evaluate(() => {
          document.querySelector('#out')?.append(document.querySelector('#f')?.cloneNode(true) as Node);
          document.querySelector('#out')?.append(document.querySelector('#a')?.cloneNode(true) as Node);
        });
      },
    );
    expect(heard).not.toMatch(/Berenjena|Calabaza/);
  });

  test('echoes in attributes of the field and of what is around it', async () => {
    const heard = await heardAfter(
      harness,
      `<div id="w" class="grow"><input id="f" aria-label="Nombre"></div><x-campo id="x"></x-campo><output></output>`,
      async (page) => {
        await page.evaluate(() => {
          const field = document.querySelector('#f') as HTMLInputElement;
          field.addEventListener('input', () => {
            field.dataset.value = field.value;
            field.setAttribute('aria-valuetext', field.value);
            field.title = field.value;
            field.placeholder = `Buscando ${field.value}`;
            field.setAttribute('style', `--texto: "${field.value}"`);
            (document.querySelector('#w') as HTMLElement).dataset.replicatedValue = field.value;
            document.querySelector('#x')?.setAttribute('value', field.value);
          });
        });
        await page.locator('#f').pressSequentially('Mandarina55');
      },
    );
    expect(heard).not.toMatch(/Mandarina|darina/);
    expect(heard).toContain('Nombre');
  });

  test('a password that is shown, and a text field that becomes a button', async () => {
    const heard = await heardAfter(
      harness,
      '<input id="p" type="password"><input id="b" value="">',
      async (page) => {
        await page.locator('#p').pressSequentially('Secreta1');
        await page.evaluate(() => {
          (document.querySelector('#p') as HTMLInputElement).type = 'text';
        });
        await page.locator('#p').pressSequentially('Visible2');
        await page.locator('#b').pressSequentially('Botonera3');
        await page.evaluate(() => {
          (document.querySelector('#b') as HTMLInputElement).type = 'button';
        });
      },
    );
    expect(heard).not.toMatch(/Secreta1|Visible2|Botonera3/);
    // Not even how long it is.
    const stars = harness.collector
      .events()
      .filter((event) => event.type === 3 && event.data.source === 5)
      .map((event) => String(event.data.text).length);
    expect(Math.max(...stars)).toBe('Botonera3'.length);
  });

  test('text that was edited in place, after the editing has ended', async () => {
    const heard = await heardAfter(harness, '<p id="f">nombre</p><p>Visible siempre</p>', async (page) => {
      await page.evaluate(() => {
        (document.querySelector('#f') as HTMLElement).contentEditable = 'true';
      });
      await page.locator('#f').pressSequentially('Guanabana7');
      await page.evaluate(() => document.querySelector('#f')?.removeAttribute('contenteditable'));
      await page.evaluate(() => {
        const text = document.querySelector('#f')?.firstChild as Text;
        text.data = `${text.data}!`;
      });
    });
    expect(heard).not.toContain('Guanabana7');
    expect(heard).toContain('Visible siempre');
  });

  test('fields in shadow trees and in frames of the same origin', async () => {
    harness.store.pages.set('/marco', {
      bare: true,
      body: '<input id="f"><div id="e" contenteditable></div>',
    });
    const heard = await heardAfter(
      harness,
      '<x-caja></x-caja><iframe src="/marco"></iframe>',
      async (page) => {
        await page.evaluate(() => {
          const root = (document.querySelector('x-caja') as HTMLElement).attachShadow({ mode: 'open' });
          root.innerHTML = '<input id="s"><div id="d" contenteditable></div>';
        });
        await page.locator('x-caja #s').pressSequentially('Sombra111');
        await page.locator('x-caja #d').pressSequentially('Oscuro222');
        const frame = page.frameLocator('iframe');
        await frame.locator('#f').pressSequentially('Marcado333');
        await frame.locator('#e').pressSequentially('Cuadro444');
      },
      { again: false },
    );
    expect(heard).not.toMatch(/Sombra111|Oscuro222|Marcado333|Cuadro444/);
    expect(heard).not.toMatch(/mbra1|curo2|cado3|adro4/);
  });

  test('a frame in which one pays', async () => {
    harness.store.pages.set('/checkout/tarjeta', { bare: true, body: '<p>Total del pedido</p>' });
    const heard = await heardAfter(harness, '<iframe src="/checkout/tarjeta"></iframe>', async () => {}, {
      again: false,
    });
    expect(heard).not.toContain('Total del pedido');
  });
});

describe('what the store marks', () => {
  test('is blocked or masked, and everything else is recorded', async () => {
    const heard = await heardAfter(
      harness,
      `<p>Texto de la tienda</p><p class="privacy-mask">Bloqueado uno</p><p data-vitrine-block>Bloqueado dos</p>
       <p data-vitrine-mask title="Tapado tres">Tapado <b>cuatro</b></p>
       <input type="submit" value="Comprar ahora"><input placeholder="Tu nombre">`,
      async (page) => {
        await page.evaluate(() => {
          const late = document.createElement('i');
          late.textContent = 'Tapado cinco';
          document.querySelector('[data-vitrine-mask]')?.append(late);
        });
      },
    );
    expect(heard).not.toMatch(/Bloqueado|Tapado|cuatro/);
    for (const shown of ['Texto de la tienda', 'Comprar ahora', 'Tu nombre']) expect(heard).toContain(shown);
  });

  test('what a page is about is masked where its address holds it, and its products stay readable', async () => {
    const body = (term: string) =>
      `<form action="/buscar"><input id="f" name="q" value="${term}"></form>
       <h1>Resultados para ${term}</h1><h2>Mesa de roble</h2><p>Silla y mesa</p><img alt="Mesa de pino"><b>mesada</b>`;
    harness.store.pages.set('/buscar', { body: body('mesa'), head: '<title>Buscaste “mesa”</title>' });
    const heard = await heardAfter(
      harness,
      `${body('')}<i>mesa</i>`,
      async (page) => {
        await page.locator('#f').pressSequentially('mesa');
        // Suggestions that come while one types.
        await page.evaluate(() =>
          document.body.insertAdjacentHTML('beforeend', '<p>Mesa ratona</p><p>mesa</p>'),
        );
        await page.keyboard.press('Enter');
        await page.waitForURL('**/buscar?*');
        await recorded(harness, page);
      },
      { again: false },
    );
    for (const shown of [
      'Mesa de roble',
      'Silla y mesa',
      'Mesa de pino',
      'mesada',
      'Mesa ratona',
      'Resultados para ****',
      'Buscaste “****”',
    ])
      expect(heard).toContain(shown);
    // Before it was typed.
    expect(heard.match(/"mesa"/g)).toHaveLength(1);
  });
});
