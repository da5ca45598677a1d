import { html, type Shape } from './shape.ts';

const sheet = (id: string) => `(document.getElementById('${id}').sheet)`;

/** Style elements and attributes that change while the page is there. */
export const styles: Shape = {
  name: 'styles',
  files: {
    '': html('Styles', {
      body: `
        <style id="text">.a { background: #cfe3d4 }</style>
        <style id="rules">.b { background: #d5d9ee } @media (min-width: 300px) { .c { background: #f3d6d6 } } @layer low, high; @layer high { .d { color: #0f766e } }</style>
        <style id="empty"></style>
        <h1>Styles</h1>
        <div class="row"><p class="a card">A</p><p class="b card">B</p><p class="c card">C</p><p class="d card">D</p></div>
        <p id="own" class="card" style="--size: 20px; font-size: var(--size); margin: 4px 8px; border-left: 6px solid #b91c1c">Its own</p>
        <p class="var card" style="color: var(--ink, #1f2937)">By a property of the page</p>`,
    }),
  },
  steps: {
    'text changed': (page) =>
      page.locator('#text').evaluate((style) => {
        style.textContent =
          '.a { background: #e6e2b8; font-weight: 700 } .a::after { content: " and after" }';
      }),
    'a text node of it changed': (page) =>
      page.locator('#text').evaluate((style) => {
        (style.firstChild as Text).data = '.a { background: #e9d8c3 } .d { letter-spacing: 6px }';
      }),
    'rules put in and taken out': (page) =>
      page.evaluate(`${sheet('rules')}.deleteRule(0); ${sheet('rules')}.insertRule('.b { background: #fde68a; transform: rotate(-3deg) }', 0);
        ${sheet('empty')}.insertRule('.row { gap: 40px !important }')`),
    'in a media rule': (page) =>
      page.evaluate(`${sheet('rules')}.cssRules[1].insertRule('.c { border-radius: 40px }', 1);
        ${sheet('rules')}.cssRules[1].deleteRule(0)`),
    'in a layer': (page) =>
      page.evaluate(`${sheet('rules')}.cssRules[3].insertRule('.d { background: #1f2937 }', 0);
        ${sheet('rules')}.insertRule('@supports (display: grid) { .d { padding: 30px } }', 4)`),
    'a declaration of a rule': (page) =>
      page.evaluate(`${sheet('rules')}.cssRules[0].style.setProperty('background', '#f9a8d4', 'important');
        ${sheet('rules')}.cssRules[0].style.removeProperty('transform')`),
    'its own style, by property': (page) =>
      page.locator('#own').evaluate((own: HTMLElement) => {
        own.style.setProperty('--size', '30px');
        own.style.setProperty('color', '#7c3aed', 'important');
        own.style.marginTop = '';
        own.style.borderLeftColor = '#0f766e';
      }),
    'its own style, whole': (page) =>
      page.locator('#own').evaluate((own) => {
        own.setAttribute('style', 'background: #1f2937; color: #fff; padding: 20px');
      }),
    'a property of the page': (page) =>
      page.evaluate(() => document.documentElement.style.setProperty('--ink', '#b91c1c')),
    'off and on again': (page) =>
      page.evaluate(() => {
        (document.querySelector('#text') as HTMLStyleElement).media = 'print';
        document.querySelector('#own')?.removeAttribute('style');
        document.head.append(document.querySelector('#empty') as Node);
      }),
    'a style element with rules moved': (page) =>
      page.evaluate(() => {
        const style = document.createElement('style');
        document.head.append(style);
        style.sheet?.insertRule('h1 { color: #b91c1c; text-transform: uppercase }');
        style.sheet?.insertRule('h1:first-letter { font-size: 50px }');
      }),
  },
};
