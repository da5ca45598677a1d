import { html, type Shape } from './shape.ts';

const inner = (title: string, colour: string, more = '') =>
  html(title, {
    css: `body { padding: 12px; background: ${colour} } .tall { height: 700px; border-left: 6px dotted #6b4f3a }
      a:hover { background: #fde68a; font-size: 24px }`,
    body: `<b>${title}</b> ${more}<p><a href="#x">A link</a></p><div class="tall">Tall</div>`,
  });

/** Frames of the store's own: nested, late, scrolled within, removed and added again. */
export const frames: Shape = {
  name: 'frames',
  files: {
    '': html('Frames', {
      css: 'iframe { width: 340px; height: 190px; border: 1px solid #6b4f3a; border-radius: 8px }',
      body: `<h1>Frames</h1><div class="row" id="row"><iframe id="one" src="one"></iframe></div>`,
    }),
    one: inner('One', '#cfe3d4'),
    two: inner('Two', '#d5d9ee', '<iframe src="three" style="width:200px;height:90px"></iframe>'),
    three: inner('Three', '#f3d6d6'),
  },
  steps: {
    'hovered within': (page) => page.frameLocator('#one').getByText('A link').hover(),
    'scrolled within': (page) =>
      page
        .frameLocator('#one')
        .locator('body')
        .evaluate(() => scrollTo(0, 140)),
    'scrolled back': (page) =>
      page
        .frameLocator('#one')
        .locator('body')
        .evaluate(() => scrollTo(0, 0)),
    'late, with one within': async (page) => {
      await page.mouse.move(700, 500, { steps: 4 });
      await page.evaluate(() => {
        document
          .querySelector('#row')
          ?.insertAdjacentHTML('beforeend', '<iframe id="two" src="two"></iframe>');
      });
      await page.frameLocator('#two').frameLocator('iframe').getByText('A link').waitFor();
    },
    'changed deep within': (page) =>
      page
        .frameLocator('#two')
        .frameLocator('iframe')
        .locator('body')
        .evaluate((body) => {
          body.prepend('Changed. ');
          body.style.background = '#fde68a';
        }),
    'scrolled deep within': (page) =>
      page
        .frameLocator('#two')
        .frameLocator('iframe')
        .locator('body')
        .evaluate(() => scrollTo(0, 45)),
    removed: (page) => page.evaluate(() => document.querySelector('#one')?.remove()),
    'added again': async (page) => {
      await page.evaluate(() => {
        const frame = document.createElement('iframe');
        frame.id = 'one';
        frame.src = 'one';
        document.querySelector('#row')?.append(frame);
      });
      await page.frameLocator('#one').getByText('A link').waitFor();
    },
    'gone to another page': async (page) => {
      await page.locator('#one').evaluate((frame: HTMLIFrameElement) => {
        frame.src = 'three';
      });
      await page.frameLocator('#one').getByText('Three').waitFor();
    },
    'written by the page': (page) =>
      page.evaluate(() => {
        const frame = document.createElement('iframe');
        document.querySelector('#row')?.append(frame);
        const own = frame.contentDocument as Document;
        own.body.innerHTML = '<style>p { color: #b91c1c; font: 30px serif }</style><p>Written</p>';
      }),
    'with its source in an attribute': async (page) => {
      await page.evaluate(() => {
        document
          .querySelector('#row')
          ?.insertAdjacentHTML(
            'beforeend',
            '<iframe id="own" srcdoc="<style>p { color: #1d4ed8; font: 24px serif }</style><p>Its own</p>"></iframe>',
          );
      });
      await page.frameLocator('#own').getByText('Its own').waitFor();
    },
  },
};
