import { html, type Shape } from './shape.ts';

/** What opens over the page. */
export const dialogs: Shape = {
  name: 'dialogs',
  files: {
    '': html('Dialogs', {
      css: `
        dialog { border: 0; border-radius: 12px; padding: 24px; box-shadow: 0 8px 30px #0004 }
        dialog::backdrop { background: #4c1d95aa } dialog[open] { background: #fef3c7 }
        [popover] { border: 2px solid #0f766e; border-radius: 8px; padding: 16px; background: #cfe3d4 }
        [popover]::backdrop { background: #0f766e33 } [popover]:popover-open { font-weight: 700 }
        details { margin: 12px 0; padding: 8px; background: #fff } summary { font-weight: 700 } dialog:modal { outline: 3px solid #b91c1c }`,
      body: `
        <h1>Dialogs</h1>
        <div class="row"><button popovertarget="pop">Popover</button><button onclick="modal.showModal()">Modal</button></div>
        <dialog id="modal"><p>Modal</p><form method="dialog"><button>Close</button></form></dialog>
        <dialog id="plain"><p>Not modal</p></dialog>
        <div id="pop" popover><p>A popover</p></div>
        <div id="hand" popover="manual"><p>By hand</p></div>
        <details><summary>More</summary><p>There is more to it.</p></details>
        <details name="one"><summary>Either</summary>Either it is</details><details name="one"><summary>Or</summary>Or it is</details>`,
    }),
  },
  steps: {
    modal: (page) => page.getByRole('button', { name: 'Modal' }).click(),
    'modal closed': (page) => page.getByRole('button', { name: 'Close' }).click(),
    'not modal': (page) => page.locator('#plain').evaluate((dialog: HTMLDialogElement) => dialog.show()),
    'both, the modal above': (page) =>
      page.locator('#modal').evaluate((dialog: HTMLDialogElement) => dialog.showModal()),
    'both closed, one by the key': async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('#plain').evaluate((dialog: HTMLDialogElement) => dialog.close());
    },
    popover: (page) => page.getByRole('button', { name: 'Popover' }).click(),
    'popover closed by a click beside it': (page) => page.mouse.click(700, 500),
    'popover by hand': (page) => page.locator('#hand').evaluate((pop: HTMLElement) => pop.showPopover()),
    details: async (page) => {
      await page.locator('#hand').evaluate((pop: HTMLElement) => pop.hidePopover());
      await page.getByText('More', { exact: true }).click();
    },
    'either, then or': async (page) => {
      await page.getByText('Either', { exact: true }).click();
      await page.getByText('Or', { exact: true }).click();
    },
    'a dialog made and opened': (page) =>
      page.evaluate(() => {
        const dialog = document.createElement('dialog');
        dialog.textContent = 'Made just now';
        document.body.append(dialog);
        dialog.showModal();
      }),
    'a dialog taken away': (page) => page.evaluate(() => document.querySelector('dialog:modal')?.remove()),
  },
};
