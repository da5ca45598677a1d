import { html, type Shape } from './shape.ts';

/** What the mouse lies over: menus, transitions, and what comes to lie under it. */
export const hover: Shape = {
  name: 'hover',
  files: {
    '': html('Hover', {
      css: `
        nav { display: flex; gap: 16px; margin-bottom: 16px } nav > div { position: relative; padding: 8px 12px }
        nav > div:hover { background: #e9d8c3 } nav ul { display: none; position: absolute; top: 100%; left: 0; z-index: 2;
          margin: 0; padding: 8px; list-style: none; width: 180px; background: #fff; border: 1px solid #d9cfc1 }
        nav > div:hover > ul { display: block } li { position: relative; padding: 6px } li:hover { color: #b91c1c }
        li ul { left: 90% !important; top: 0 !important } li:hover > ul { display: block !important }
        .big { width: 180px; height: 80px; transition: transform .3s, background .3s } .big:hover { transform: scale(1.2); background: #cfe3d4 }
        .tip::after { content: 'A tip'; visibility: hidden; background: #1f2937; color: #fff; padding: 4px 8px }
        .tip:hover::after { visibility: visible }
        @media (hover: hover) { .able:hover { background: #fde68a } }
        .all:not(:hover) { opacity: .5 } .row:has(.able:hover) .all { outline: 3px solid #7c3aed }
        button:active { background: #b91c1c } .tall { height: 900px }`,
      body: `
        <h1>Hover</h1>
        <nav><div>Candles<ul><li>Small</li><li>Large<ul><li>With scent</li><li>Without</li></ul></li></ul></div><div>Cups</div></nav>
        <div class="row"><div class="card big">Grows</div><div class="card tip">Has a tip </div>
          <div class="card able">Where hovering can be</div><div class="card all">Pale otherwise</div></div>
        <button>Press</button><div class="tall"><div style="height:150px"></div><div class="card big" id="below">Comes under it</div></div>`,
    }),
  },
  steps: {
    'a menu': (page) => page.getByText('Candles').hover(),
    'a menu of a menu': async (page) => {
      await page.getByText('Large').hover();
      await page.getByText('Without').hover();
    },
    'off it': (page) => page.mouse.move(700, 500, { steps: 5 }),
    grown: (page) => page.getByText('Grows').hover(),
    'a tip': (page) => page.getByText('Has a tip').hover(),
    'by a rule for mice': (page) => page.getByText('Where hovering').hover(),
    'not pale': (page) => page.getByText('Pale otherwise').hover(),
    'what a scroll brings under it': (page) => page.mouse.move(120, 260).then(() => page.mouse.wheel(0, 190)),
    'what a change brings under it': async (page) => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.mouse.move(100, 470, { steps: 3 });
      await page.evaluate(() => {
        document.querySelector('.tall')?.insertAdjacentHTML('afterbegin', '<div class="card big">New</div>');
      });
    },
    clicked: (page) => page.getByRole('button').click(),
  },
};
