import type { Page } from '@playwright/test';
import { html, type Shape } from './shape.ts';

/** A browser draws a field under the mouse a shade darker, which no replay can. */
const away = (page: Page) => () => page.mouse.move(780, 540);

/** Fields of all kinds: what is typed stays masked, what is chosen by a tick is seen. */
export const inputs: Shape = {
  name: 'inputs',
  files: {
    '': html('Inputs', {
      css: `
        form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px 24px }
        label { display: grid; gap: 4px } label.line { display: flex; gap: 8px }
        input:checked + span { font-weight: 700; color: #0f766e }
        .edit { min-height: 48px; padding: 8px; border: 1px solid #d9cfc1; background: #fff }
        fieldset:disabled { opacity: .4 } fieldset { border: 1px solid #d9cfc1 }`,
      body: `
        <h1>Inputs</h1>
        <form>
          <label>Name <input name="name" value="Given"></label>
          <label>Password <input type="password" name="password"></label>
          <label>Note <textarea name="note" rows="2">Given too</textarea></label>
          <label>Size <select name="size"><option>Small</option><option>Large</option></select></label>
          <label>How much <input type="range" name="much" min="0" max="10" value="3"></label>
          <label>Colour <input type="color" name="colour" value="#aa3366"></label>
          <label>Day <input type="date" name="day"></label>
          <label>Count <input type="number" name="count" value="2"></label>
          <div>
            <label class="line"><input type="checkbox" name="gift"><span>A gift</span></label>
            <label class="line"><input type="checkbox" name="card" checked><span>With a card</span></label>
          </div>
          <div>
            <label class="line"><input type="radio" name="way" value="post" checked><span>By post</span></label>
            <label class="line"><input type="radio" name="way" value="shop"><span>In the shop</span></label>
          </div>
          <div class="edit" contenteditable="true">A line to edit</div>
          <fieldset><button>Send</button> <input type="submit" value="Send it"></fieldset>
        </form>`,
    }),
  },
  unseen: '.edit',
  steps: {
    typed: (page) => page.getByLabel('Name').pressSequentially(' and more', { delay: 15 }),
    'a password': (page) => page.getByLabel('Password').pressSequentially('very secret', { delay: 15 }),
    'lines of text': (page) => page.getByLabel('Note').fill('one\ntwo\nthree'),
    chosen: (page) => page.getByLabel('Size').selectOption('Large'),
    ticked: (page) => page.getByLabel('A gift').check().then(away(page)),
    unticked: (page) => page.getByLabel('With a card').uncheck().then(away(page)),
    'the other way': (page) => page.getByText('In the shop').click().then(away(page)),
    edited: (page) => page.locator('.edit').pressSequentially('new ', { delay: 15 }),
    'ticked by the page, and the rest disabled': (page) =>
      page.evaluate(() => {
        (document.querySelector('[name=card]') as HTMLInputElement).checked = true;
        (document.querySelector('fieldset') as HTMLFieldSetElement).disabled = true;
      }),
  },
};
