import type { Page } from '@playwright/test';
import { html, type Shape } from './shape.ts';

const size = (width: number, height: number) => (page: Page) => page.setViewportSize({ width, height });

/** A window whose size changes, of a visitor who likes it dark. */
export const windows: Shape = {
  name: 'windows',
  context: { colorScheme: 'dark', reducedMotion: 'reduce' },
  files: {
    '': html('Windows', {
      attributes: 'style="color-scheme: light dark"',
      css: `
        @media (prefers-color-scheme: dark) { body { background: #111827; color: #f3f4f6 } .card { background: #1f2937 } }
        @media (prefers-color-scheme: light) { h1::after { content: ' (light)' } }
        @media print { body { background: #fff } h1 { display: none } }
        @media (max-width: 600px) { .row { flex-direction: column } h1 { color: #f59e0b } }
        @media (min-width: 700px) and (prefers-color-scheme: dark) { .wide { outline: 3px solid #93c5fd } }
        @container (max-width: 250px) { .in { font-size: 11px } } .box { container-type: inline-size; width: 40vw }
        .vh { height: 20vh; background: #4c1d95 } .scheme { background: light-dark(#fde68a, #7c2d12) }
        @media (prefers-reduced-motion: reduce) { .still { font-style: italic } }`,
      body: `<h1>Windows</h1><div class="row"><div class="card wide">Wide</div><div class="card scheme">By scheme</div><div class="card still">Still</div></div>
        <div class="card box"><p class="in">In a container</p></div><div class="vh">A fifth</div><input type="checkbox" checked> <button style="all: revert">Native</button>
        <picture><source media="(prefers-color-scheme: dark)" srcset="dark.svg"><img src="light.svg" width="60" height="40" alt=""></picture><p style="height:500px"></p>`,
    }),
    'dark.svg': {
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#93c5fd"/></svg>',
    },
    'light.svg': {
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#b91c1c"/></svg>',
    },
  },
  steps: {
    narrow: size(420, 560),
    lower: size(420, 360),
    scrolled: (page) => page.mouse.wheel(0, 200),
    wide: size(900, 500),
    'another rule': (page) =>
      page.evaluate(() => {
        document.head.insertAdjacentHTML(
          'beforeend',
          '<style>@media (prefers-color-scheme: dark) { h1 { color: #f9a8d4 } }</style>',
        );
      }),
    'the page by its own switch': (page) =>
      page.evaluate(() => {
        document.documentElement.style.colorScheme = 'light';
      }),
    'back to both': (page) =>
      page.evaluate(() => {
        document.documentElement.style.colorScheme = 'light dark';
      }),
    small: size(320, 480),
    usual: size(800, 560),
  },
};
