import { html, type Shape } from './shape.ts';

/** Open shadow roots: nested, with slots and styles of their own, attached late, changed and moved. */
export const shadow: Shape = {
  name: 'shadow',
  files: {
    '': html('Shadow', {
      css: 'x-card { display: block; margin-bottom: 12px } .aside { padding: 8px; background: #cfe3d4 }',
      body: `
        <h1>Shadow roots</h1>
        <x-card id="first"><template shadowrootmode="open">
          <style>:host { border: 2px solid #6b4f3a; border-radius: 8px; padding: 10px }
            ::slotted(b) { color: #b91c1c } .in { background: #d5d9ee; padding: 6px }
            :host(:hover) { background: #fde68a } .in:hover { background: #93c5fd }</style>
          <div class="in">Within, <slot name="who">nobody</slot></div><slot></slot>
        </template><b>from outside</b></x-card>
        <x-card id="second">Not yet</x-card>
        <div class="aside">Beside</div>`,
    }),
  },
  steps: {
    'attached late': (page) =>
      page.locator('#second').evaluate((host) => {
        host.attachShadow({ mode: 'open' }).innerHTML =
          '<style>p { color: #0f766e; font-weight: 700 }</style><p>Late</p><slot></slot>';
      }),
    'a slot filled': (page) =>
      page.locator('#first').evaluate((host) => host.insertAdjacentHTML('beforeend', '<i slot="who">me</i>')),
    'hovered within': (page) => page.locator('#first .in').hover(),
    'not hovered any more': (page) => page.mouse.move(600, 500, { steps: 4 }),
    'one within another': (page) =>
      page.locator('#second').evaluate((host) => {
        const inner = document.createElement('x-card');
        inner.attachShadow({ mode: 'open' }).innerHTML =
          '<style>:host { background: #f3d6d6; padding: 8px }</style><span>Deep</span>';
        host.shadowRoot?.append(inner);
      }),
    'changed deep within': (page) =>
      page.locator('#second span').evaluate((span) => {
        span.textContent = 'Deeper';
        span.setAttribute('style', 'font-size: 28px; letter-spacing: 2px');
      }),
    'a style within changed': (page) =>
      page.locator('#second').evaluate((host) => {
        const style = host.shadowRoot?.querySelector('style');
        if (style) style.textContent = 'p { color: #7c3aed; border-bottom: 3px solid }';
      }),
    'moved, host and all': (page) =>
      page.evaluate(() => document.querySelector('.aside')?.after(document.querySelector('#first') as Node)),
    'made whole and put in': (page) =>
      page.evaluate(() => {
        const host = document.createElement('x-card');
        host.attachShadow({ mode: 'open' }).innerHTML =
          '<style>slot { display: block; background: #e6e2b8; padding: 12px }</style><slot></slot>';
        host.textContent = 'Light in a shadow';
        document.body.append(host);
      }),
  },
};
