import type { Page } from '@playwright/test';
import { html, type Resource, type Shape } from './shape.ts';

const picture = (colour: string): Resource => ({
  type: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100"><rect width="160" height="100" fill="${colour}"/><circle cx="80" cy="50" r="34" fill="#fff"/></svg>`,
});
const later = (page: Page, change: () => void) => page.evaluate(change);

/** Pictures, drawings, films: late, changed, playing. */
export const media: Shape = {
  name: 'media',
  files: {
    '': html('Media', {
      css: `.card svg { width: 120px; height: 90px; display: block } #bg { width: 160px; height: 100px; background: url(one.svg) }
        video { width: 160px; height: 90px; background: #1f2937 } .star { fill: #f59e0b } svg:hover .star { fill: #b91c1c }
        @font-face { font-family: none-such; src: url(missing.woff2) } .font { font-family: none-such, serif }`,
      body: `
        <h1>Media</h1>
        <div class="row"><img src="one.svg" width="160" height="100" alt="One"><img id="late" alt="Not there yet"><div id="bg"></div></div>
        <div class="row"><div class="card"><svg viewBox="0 0 100 80"><defs><linearGradient id="g"><stop offset="0" stop-color="#cfe3d4"/><stop offset="1" stop-color="#7c3aed"/></linearGradient>
          <symbol id="s" viewBox="0 0 10 10"><path d="M5 0 6 4h4L7 6l1 4-3-2-3 2 1-4L0 4h4z"/></symbol></defs><rect width="100" height="80" fill="url(#g)"/><use class="star" href="#s" width="40" height="40" x="30" y="20"/></svg></div>
          <video controls muted></video><video poster="two.svg"></video><audio controls></audio></div>
        <canvas width="150" height="60" style="border: 2px solid #6b4f3a"></canvas><p class="font">A font that never comes</p>
        <picture><source media="(min-width: 5000px)" srcset="one.svg"><img id="set" src="two.svg" srcset="two.svg 1x" alt="Set" width="80"></picture>`,
    }),
    'one.svg': picture('#0f766e'),
    'two.svg': picture('#b45309'),
  },
  unseen: 'canvas, video[controls], audio',
  steps: {
    'a picture late': (page) =>
      later(page, () => {
        (document.querySelector('#late') as HTMLImageElement).src = 'two.svg';
      }),
    'a picture changed': (page) =>
      later(page, () => {
        (document.querySelector('img') as HTMLImageElement).src = 'two.svg';
        (document.querySelector('#bg') as HTMLElement).style.backgroundImage = 'url("two.svg")';
      }),
    'a canvas drawn': (page) =>
      later(page, () => {
        const context = document.querySelector('canvas')?.getContext('2d');
        context?.fillRect(20, 10, 90, 40);
      }),
    'a canvas made larger': (page) =>
      later(page, () => {
        (document.querySelector('canvas') as HTMLCanvasElement).width = 240;
      }),
    'a drawing changed': (page) =>
      later(page, () => {
        const star = document.querySelector('use') as SVGUseElement;
        star.setAttribute('width', '70');
        star.setAttribute('transform', 'rotate(12 50 40)');
      }),
    'a drawing hovered': (page) => page.locator('svg').hover(),
    'a drawing built': async (page) => {
      await page.mouse.move(780, 540, { steps: 3 });
      await later(page, () => {
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttribute('viewBox', '0 0 100 50');
        svg.innerHTML =
          '<clipPath id="c"><circle cx="30" cy="25" r="25"/></clipPath><rect width="100" height="50" fill="#7c3aed" clip-path="url(#c)"/><text x="60" y="30" font-size="12">Text</text><foreignObject x="60" y="32" width="40" height="18"><p xmlns="http://www.w3.org/1999/xhtml" style="font-size:8px">html</p></foreignObject>';
        document.querySelector('.card')?.append(svg);
      });
    },
    'a film told to play': (page) =>
      later(page, () => {
        const film = document.querySelector('video') as HTMLVideoElement;
        film.muted = false;
        void film.play().catch(() => {});
      }),
    'a picture within, by data': (page) =>
      later(page, () => {
        (document.querySelector('#set') as HTMLImageElement).srcset =
          "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='80' height='50'%3E%3Crect width='80' height='50' fill='red'/%3E%3C/svg%3E 1x";
      }),
    'pictures taken away': (page) =>
      later(page, () => {
        document.querySelector('#late')?.removeAttribute('src');
        document.querySelector('#bg')?.remove();
      }),
  },
};
