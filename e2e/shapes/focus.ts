import { html, type Shape } from './shape.ts';

/** Where the keyboard is, what the address points to, what is selected. */
export const focus: Shape = {
  name: 'focus',
  files: {
    '': html('Focus', {
      css: `
        a.card { display: block; color: inherit } section { padding: 10px; margin-bottom: 8px; border-left: 4px solid #d9cfc1 }
        section:target { background: #fde68a; border-color: #b91c1c } label:focus-within { font-weight: 700 }
        .own:focus { outline: 4px solid #7c3aed; outline-offset: 2px } .own:focus-visible { background: #cfe3d4; color: #000 }
        form:has(input:focus) { background: #d5d9ee } ::selection { background: #f59e0b; color: #000 }`,
      body: `
        <h1>Focus</h1>
        <div class="row"><button>Plain</button><button class="own">Its own ring</button><a href="#two">To two</a></div>
        <form><label>Field <input name="field"></label> <input type="checkbox" aria-label="Tick"></form>
        <section id="one">Section one</section><section id="two">Section two</section><section id="three">Section three</section>
        <p class="words">Some words that can be selected, from here to there.</p>
        <div class="card" tabindex="0">A box that can be reached</div>`,
    }),
  },
  steps: {
    'by the tab key': (page) => page.keyboard.press('Tab'),
    'its own ring': (page) => page.keyboard.press('Tab'),
    'by the mouse': (page) => page.getByText('Plain').click(),
    'in a field': (page) => page.getByLabel('Field').click(),
    'on a tick box': (page) => page.keyboard.press('Tab'),
    'to a section': (page) => page.getByText('To two').click(),
    'to another': (page) =>
      page.evaluate(() => {
        location.hash = 'three';
      }),
    'by the page': (page) => page.locator('[tabindex]').focus(),
    selected: (page) =>
      page.locator('.words').evaluate((words) => {
        const text = words.firstChild as Text;
        getSelection()?.setBaseAndExtent(text, 5, text, 30);
      }),
    'no longer': (page) =>
      page.evaluate(() => {
        getSelection()?.removeAllRanges();
        (document.activeElement as HTMLElement).blur();
        location.hash = '';
      }),
  },
};
