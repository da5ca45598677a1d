import { html, type Shape } from './shape.ts';

declare global {
  interface Window {
    /** The page's own constructed sheets. */
    sheets: CSSStyleSheet[];
  }
}

const later = (page: Parameters<Shape['steps'][string]>[0], change: () => void) => page.evaluate(change);

/** Constructed style sheets, adopted by the document, by shadow roots and by a frame, shared and changed. */
export const sheets: Shape = {
  name: 'sheets',
  files: {
    '': html('Adopted sheets', {
      css: 'x-box { display: block; margin: 10px 0 }',
      body: `<h1>Adopted sheets</h1><p class="note card">A note</p><x-box id="a"></x-box><x-box id="b"></x-box>
        <iframe src="frame" width="300" height="90"></iframe>`,
    }),
    frame: html('Frame', { body: '<p class="note">In a frame</p>' }),
  },
  steps: {
    'by the document': (page) =>
      later(page, () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '.note { background: #cfe3d4 } .note:hover { background: #f3d6d6; font-weight: 700 }',
        );
        window.sheets = [sheet];
        document.adoptedStyleSheets = [sheet];
      }),
    'hovered by its rule': (page) => page.locator('.card.note').hover(),
    'shared by two roots': async (page) => {
      await page.mouse.move(700, 520, { steps: 4 });
      await later(page, () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('p { padding: 10px; border: 2px solid #6b4f3a; margin: 0 }');
        window.sheets.push(sheet);
        for (const host of document.querySelectorAll('x-box')) {
          const root = host.attachShadow({ mode: 'open' });
          root.innerHTML = `<p>Box ${host.id}</p>`;
          root.adoptedStyleSheets = [sheet];
        }
      });
    },
    'a rule put in': (page) =>
      later(page, () => void window.sheets[1]?.insertRule('p { background: #d5d9ee }', 1)),
    'a rule taken out': (page) => later(page, () => window.sheets[1]?.deleteRule(0)),
    'all replaced': (page) =>
      later(page, () =>
        window.sheets[1]?.replaceSync(
          'p { font: italic 24px serif; color: #b91c1c } p:hover { color: blue }',
        ),
      ),
    'a declaration changed': (page) =>
      later(page, () => {
        const rule = window.sheets[1]?.cssRules[0] as CSSStyleRule;
        rule.style.setProperty('color', '#0f766e', 'important');
        rule.style.setProperty('letter-spacing', '3px');
      }),
    'one more for one of them': (page) =>
      later(page, () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('@media (min-width: 300px) { p { outline: 4px dashed #7c3aed } }');
        window.sheets.push(sheet);
        const root = document.querySelector('#b')?.shadowRoot;
        root?.adoptedStyleSheets.push(sheet);
        if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets];
      }),
    'in a frame': (page) =>
      later(page, () => {
        const inner = document.querySelector('iframe')?.contentWindow as (Window & typeof globalThis) | null;
        if (!inner) return;
        const sheet = new inner.CSSStyleSheet();
        sheet.replaceSync('.note { background: #e6e2b8; padding: 10px }');
        inner.document.adoptedStyleSheets = [sheet];
      }),
    'none any more': (page) =>
      later(page, () => {
        document.adoptedStyleSheets = [];
      }),
  },
};
