import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useHarness } from './testing/harness.ts';
import { heardAfter } from './testing/heard-after.ts';

const harness = useHarness();

const OPTIONS = '<option value="v0">Elegir</option><option value="v1">Primera</option>';

/** By mouse and keyboard alone: what a script chooses is no act of the visitor. */
async function choose(page: Page, id: string, steps = 1) {
  await page.locator(`#${id}`).focus();
  for (let n = 0; n < steps; n++) await page.keyboard.press('ArrowDown');
}

type Told = { text: string; chosen?: string; userTriggered: boolean };
const inputs = (): Told[] =>
  harness.collector
    .events()
    .filter((event) => event.type === 3 && event.data.source === 5)
    .map(({ data }) => data as Told);
/** What the visitor chose, as far as it has arrived: the last block may still be on its way. */
const told = () =>
  expect.poll(() =>
    inputs()
      .filter(({ userTriggered }) => userTriggered)
      .map(({ text, chosen }) => [text, chosen]),
  );

/** The options that stand chosen in the snapshots. */
const selected = (heard: string) => [...heard.matchAll(/"selected":true/g)].length;

describe('what is chosen in a list', () => {
  test('is told as the page shows it, not by its value alone', async () => {
    const heard = await heardAfter(
      harness,
      `<label>Talle <select id="talle"><option value="41">S</option><option value="42">M</option></select></label>
       <select id="g" name="grupo"><optgroup label="Tonos"><option value="#f00">Rojo</option>
         <option value="#00f" label="Azul">azul-interno</option></optgroup></select>
       <select id="m" name="varios" multiple><option>Uno</option><option>Dos</option></select>`,
      async (page) => {
        await choose(page, 'talle');
        await choose(page, 'g');
        await choose(page, 'm', 2);
        await page.keyboard.press('Shift+ArrowUp');
      },
    );
    await told().toEqual([
      ['42', 'M'],
      ['#00f', 'Azul'],
      ['', 'Uno'],
      ['', 'Dos'],
      ['', 'Uno, Dos'],
    ]);
    // Before: the first of either list. Then what the visitor chose.
    expect(selected(heard)).toBe(2 + 4);
  });

  /** Personal, beside what is secret, masked, or nameless. `%` is the id. */
  const UNTOLD = [
    `<select id="%" autocomplete="cc-exp-month">${OPTIONS}</select>`,
    `<select id="%" autocomplete="bday-year">${OPTIONS}</select>`,
    `<select id="%" name="customer[addressLevel]">${OPTIONS}</select>`,
    `<select id="%" name="birthMonth">${OPTIONS}</select>`,
    `<label>Año de nacimiento <select id="%">${OPTIONS}</select></label>`,
    `<label for="%">Província</label><p></p><select id="%">${OPTIONS}</select>`,
    `<fieldset><legend>Fecha de nacimiento</legend><select id="%">${OPTIONS}</select></fieldset>`,
    `<div><b>Tipo de documento</b><select id="%">${OPTIONS}</select></div>`,
    `<select id="%" aria-label="Convênio de saúde">${OPTIONS}</select>`,
    `<i id="of-%">Blood type</i><p></p><select id="%" aria-labelledby="of-%">${OPTIONS}</select>`,
    `<select id="%"><option value="">Selecciona tu ciudad</option><option>Quito</option></select>`,
    `<form><select id="%" name="color">${OPTIONS}</select><input type="password"></form>`,
    `<form><select id="%" name="color">${OPTIONS}</select><input name="card-number"></form>`,
    `<div data-vitrine-mask><select id="%" name="color">${OPTIONS}</select></div>`,
    `<x-lista data-vitrine-mask><template shadowrootmode="open"><select id="%" name="color">${OPTIONS}</select></template></x-lista>`,
  ];

  test('is not where it says something about the visitor', async () => {
    const heard = await heardAfter(
      harness,
      UNTOLD.map((html, n) => `<section>${html.replaceAll('%', `s${n}`)}</section>`).join('\n'),
      async (page) => {
        for (const n of UNTOLD.keys()) await choose(page, `s${n}`);
      },
    );
    await told().toEqual(UNTOLD.map(() => ['', '']));
    expect(selected(heard)).toBe(0);
  });

  test('nor in a list without a name, in one that is ignored, or beside a secret field of no form', async () => {
    const heard = await heardAfter(
      harness,
      `<div><select tabindex="0">${OPTIONS}</select></div><select id="i" name="color" data-vitrine-ignore>${OPTIONS}</select>
       <select id="f" name="color">${OPTIONS}</select><input autocomplete="cc-number">`,
      async (page) => {
        await page.locator('select').first().focus();
        await page.keyboard.press('ArrowDown');
        await choose(page, 'i');
        await choose(page, 'f');
      },
    );
    await told().toEqual([
      ['', ''],
      ['', ''],
    ]);
    expect(selected(heard)).toBe(0);
  });

  test('nor where the page made the option of what was typed, though the field is empty again', async () => {
    const heard = await heardAfter(
      harness,
      '<input id="t" name="nota"><select id="s" name="etiquetas"><option>-</option></select>',
      async (page) => {
        await page.locator('#t').pressSequentially('Regalo para Zulema');
        await page.evaluate(() => {
          const field = document.querySelector('#t') as HTMLInputElement;
          document.querySelector('#s')?.append(new Option(`Nota: ${field.value.toUpperCase()}`));
          field.value = '';
        });
        await choose(page, 's');
      },
      { again: false },
    );
    await told().toSatisfy((all: unknown[][]) => all.at(-1)?.join() === ',');
    expect(selected(heard)).toBe(1);
  });

  test('what scripts and resets choose is no act of the visitor, who may choose the same afterwards', async () => {
    await heardAfter(
      harness,
      `<form><select id="a" name="color">${OPTIONS}</select><select id="b" name="ciudad">${OPTIONS}</select>
       <input type="radio" name="r" id="r"><input type="radio" name="r"><input id="t" name="nota"></form>`,
      async (page) => {
        await page.evaluate(() => {
          const form = document.querySelector('form') as HTMLFormElement;
          const [a, b, r, , t] = form.elements as unknown as HTMLInputElement[];
          if (!a || !b || !r || !t) throw new Error('no form');
          a.value = b.value = 'v1';
          r.checked = true;
          t.value = 'de un script';
          for (const one of [a, b, r, t]) one.dispatchEvent(new Event('input', { bubbles: true }));
          form.reset();
          for (const one of [a, b, r, t]) one.dispatchEvent(new Event('change', { bubbles: true }));
        });
        await choose(page, 'a');
        await choose(page, 'b');
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              document.querySelector('form')?.reset();
              setTimeout(resolve);
            }),
        );
      },
      { again: false },
    );
    await told().toEqual([
      ['v1', 'Primera'],
      ['', ''],
    ]);
    // A reset is told as what it does to the fields, so that the replay follows.
    await expect
      .poll(() => inputs().filter(({ text }) => text.startsWith('v')))
      .toEqual([
        expect.objectContaining({ text: 'v1', userTriggered: false }),
        expect.objectContaining({ text: 'v0', userTriggered: false }),
        expect.objectContaining({ text: 'v1', userTriggered: true }),
        expect.objectContaining({ text: 'v0', userTriggered: false }),
      ]);
  });
});
