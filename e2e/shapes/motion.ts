import { html, type Shape } from './shape.ts';

/** Things that move, seen when they have come to rest. */
export const motion: Shape = {
  name: 'motion',
  files: {
    '': html('Motion', {
      css: `
        @keyframes in { from { opacity: 0; transform: translateY(30px) } } @keyframes away { to { transform: translateX(300px); opacity: .4 } }
        @keyframes turn { to { rotate: 360deg } }
        .in { animation: in .5s both } .away { animation: away .4s forwards } .slide { transition: margin .4s, background .4s }
        .slide.on { margin-left: 200px; background: #cfe3d4 } .held { animation: turn 2s linear infinite paused; animation-delay: -.4s; width: 120px }
        .toast { position: fixed; height: 52px; right: 20px; bottom: -80px; transition: bottom .3s } .toast.up { bottom: 20px }
        .fold { display: grid; grid-template-rows: 0fr; transition: grid-template-rows .3s } .fold > * { overflow: hidden; min-height: 0 } .fold.open { grid-template-rows: 1fr }
        @starting-style { .soft { opacity: 0 } } .soft { transition: opacity .4s } .rail { display: flex; transition: transform .4s; width: 500px } .view { overflow: hidden; width: 250px }
        .rail > * { flex: 0 0 250px; height: 60px }`,
      body: `<h1 class="in">Motion</h1><div class="card" id="a">A</div><div class="card slide" id="b">B</div><div class="card held">Held</div>
        <div class="fold"><div>It unfolds<br>over two lines</div></div><div class="view"><div class="rail"><div style="background:#d5d9ee">1</div><div style="background:#f3d6d6">2</div></div></div>
        <div class="card toast">A toast</div><marquee width="1" height="1"></marquee>`,
    }),
  },
  steps: {
    'away, by a class': (page) => page.locator('#a').evaluate((box) => box.classList.add('away')),
    slid: (page) => page.locator('#b').evaluate((box) => box.classList.add('on')),
    'a toast': (page) => page.locator('.toast').evaluate((toast) => toast.classList.add('up')),
    unfolded: (page) => page.locator('.fold').evaluate((fold) => fold.classList.add('open')),
    'a rail moved on': (page) =>
      page.locator('.rail').evaluate((rail: HTMLElement) => {
        rail.style.transform = 'translateX(-250px)';
      }),
    'come in': (page) =>
      page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p class="card in soft">New</p>')),
    'moved by the page': (page) =>
      page.locator('#b').evaluate(async (box: HTMLElement) => {
        for (let n = 1; n <= 20; n += 1) {
          box.style.translate = `0 ${n}px`;
          await new Promise(requestAnimationFrame);
        }
      }),
    'animated by the page': (page) =>
      page
        .locator('h1')
        .evaluate((title) =>
          title
            .animate([{ color: 'red' }, { color: '#1f2937' }], { duration: 300 })
            .finished.then(() => true),
        ),
    'back again': (page) =>
      page.evaluate(() => {
        document.querySelector('#a')?.classList.remove('away');
        document.querySelector('#b')?.classList.remove('on');
        document.querySelector('.fold')?.classList.remove('open');
      }),
    'toast gone': (page) => page.locator('.toast').evaluate((toast) => toast.classList.remove('up')),
  },
};
