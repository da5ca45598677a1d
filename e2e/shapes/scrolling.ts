import { html, type Shape } from './shape.ts';

const colours = ['#e9d8c3', '#cfe3d4', '#d5d9ee', '#f3d6d6', '#e6e2b8', '#cde4ea'];
const tiles = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `<div class="tile" style="background:${colours[n % colours.length]}">No. ${n + 1}</div>`,
  ).join('');

/** The document and elements in it, scrolled in every way. */
export const scrolling: Shape = {
  name: 'scrolling',
  files: {
    '': html('Scrolling', {
      css: `
        body { padding: 0 24px 24px; width: 1100px }
        .bar { position: sticky; top: 0; padding: 14px; background: #6b4f3a; color: #fff; z-index: 1 }
        .list { height: 190px; width: 300px; overflow: auto; scroll-behavior: smooth }
        .rail { display: flex; gap: 10px; width: 420px; overflow-x: auto; scroll-snap-type: x mandatory }
        .rail .tile { flex: 0 0 260px; scroll-snap-align: start }
        .tile { padding: 30px; border-radius: 8px; margin: 8px 0 }
        .side { position: sticky; top: 70px; width: 200px; float: right }
        .fixed { position: fixed; right: 16px; bottom: 16px }
        .field { height: 70px; width: 260px; overflow: scroll; white-space: pre; direction: rtl }`,
      body: `
        <div class="bar">A bar that stays</div>
        <h1>Scrolling</h1>
        <div class="side card">Stays at the side</div>
        <div class="row"><div class="list card">${tiles(12)}</div><div class="rail">${tiles(9)}</div></div>
        <div class="field card">right to left, wider than its box, and higher too, to both sides of it
two
three
four</div>
        ${tiles(14)}
        <div class="fixed card">Fixed</div>`,
    }),
  },
  steps: {
    wheel: (page) => page.mouse.move(500, 400).then(() => page.mouse.wheel(0, 330)),
    'smoothly by the page': (page) => page.evaluate(() => scrollTo({ top: 700, behavior: 'smooth' })),
    sideways: (page) => page.evaluate(() => scrollTo(210, 640)),
    back: (page) => page.evaluate(() => scrollTo(0, 0)),
    'a list, by its style smooth': (page) => page.locator('.list').evaluate((list) => list.scrollTo(0, 500)),
    'a rail that snaps': (page) =>
      page.locator('.rail').evaluate((rail) => rail.scrollTo({ left: 790, behavior: 'smooth' })),
    'right to left': (page) => page.locator('.field').evaluate((field) => field.scrollTo(-160, 40)),
    'what is above grows': (page) =>
      page.evaluate(async () => {
        scrollTo(0, 600);
        await new Promise(requestAnimationFrame);
        document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p style="height:240px">New above</p>');
      }),
    'what is below goes': (page) =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        for (const tile of [...document.querySelectorAll('body > .tile')].slice(4)) tile.remove();
      }),
  },
};
