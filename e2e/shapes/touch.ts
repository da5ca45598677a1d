import type { Page } from '@playwright/test';
import { swipe } from '../visitor/swipe.ts';
import { html, type Shape } from './shape.ts';

const turn = (width: number, height: number) => (page: Page) => page.setViewportSize({ width, height });

/** A telephone: fingers, its viewport, and being turned. */
export const touch: Shape = {
  name: 'touch',
  context: { viewport: { width: 390, height: 640 }, isMobile: true, hasTouch: true },
  files: {
    '': html('Touch', {
      css: `
        .menu { display: none } .open .menu { display: block } .card:hover { background: #f3d6d6 }
        .rail { display: flex; overflow-x: auto; gap: 10px; scroll-snap-type: x mandatory } .rail > * { flex: 0 0 70%; scroll-snap-align: center }
        @media (hover: none) { .finger { background: #cfe3d4 } } @media (pointer: coarse) { .finger { font-size: 20px } }
        @media (orientation: landscape) { body { background: #d5d9ee } .wide { display: inline !important } }
        .wide { display: none } .full { height: 50vh; background: #e6e2b8 } .dyn { height: 20dvh; background: #e9d8c3 }`,
      body: `
        <h1>Touch</h1><button onclick="document.body.classList.toggle('open')">Menu</button><ul class="menu card"><li>One<li>Two</ul>
        <p class="finger card">For fingers <span class="wide">and wide</span></p>
        <div class="rail"><div class="card">First</div><div class="card">Second</div><div class="card">Third</div></div>
        <div class="full">Half a window</div><div class="dyn">A fifth</div><input aria-label="Field"><p style="height:600px">Long</p>`,
    }),
  },
  steps: {
    tapped: (page) => page.getByRole('button').tap(),
    'tapped what hovers': (page) => page.locator('.finger').tap(),
    swiped: (page) => swipe(page, 260),
    'back up': (page) => page.evaluate(() => scrollTo(0, 0)),
    'a rail moved on': (page) => page.locator('.rail').evaluate((rail) => rail.scrollTo(270, 0)),
    turned: turn(640, 390),
    'scrolled when turned': (page) => swipe(page, 150),
    'turned back': turn(390, 640),
    smaller: turn(390, 500),
    'menu closed': async (page) => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('button').tap();
    },
  },
};
