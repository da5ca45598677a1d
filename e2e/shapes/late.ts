import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { html, type Shape } from './shape.ts';

const font = createRequire(import.meta.url).resolve(
  '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
);

/** What comes late: style sheets, fonts; and pages from right to left. */
export const late: Shape = {
  name: 'late',
  files: {
    '': html('Late', {
      attributes: 'dir="rtl" lang="ar"',
      css: `@font-face { font-family: own; src: url(own.woff2) } .own { font: 26px own, monospace }
        .start { padding-inline-start: 60px; border-inline-start: 6px solid #0f766e }`,
      body: `<h1>صفحة من اليمين</h1><p class="start card">نص عربي with some English, 123.</p>
        <p class="card" id="font">A font of its own, late</p><ol><li>One</li><li>Two</li></ol><div class="row"><div class="card">Erste</div><div class="card">Zweite</div></div>`,
    }),
    'late.css': {
      type: 'text/css',
      body: '@import "import.css"; h1 { color: #b91c1c } .card { background: #cfe3d4 url(dot.svg) } .card:hover { color: red }',
    },
    'import.css': { type: 'text/css', body: 'li { font-weight: 700; color: #7c3aed }' },
    'more.css': { type: 'text/css', body: '.start { background: #f3d6d6 }' },
    'dot.svg': {
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><circle cx="4" cy="4" r="3" fill="#0f766e"/></svg>',
    },
    'own.woff2': { type: 'font/woff2', body: readFileSync(font) },
  },
  steps: {
    'a style sheet': (page) =>
      page.evaluate(() =>
        document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="late.css">'),
      ),
    'one more, by a change of address': (page) =>
      page.evaluate(async () => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        document.head.append(link);
        await new Promise(requestAnimationFrame);
        link.href = 'more.css';
      }),
    'a font by its style': (page) => page.locator('#font').evaluate((text) => text.classList.add('own')),
    'a font by the page': (page) =>
      page.evaluate(async () => {
        const face = new FontFace('made', 'url(own.woff2)');
        document.fonts.add(await face.load());
        (document.querySelector('h1') as HTMLElement).style.fontFamily = 'made';
      }),
    'left to right': (page) =>
      page.evaluate(() => {
        document.documentElement.dir = 'ltr';
      }),
    'part of it the other way': (page) =>
      page.locator('.start').evaluate((start: HTMLElement) => {
        start.dir = 'rtl';
        start.style.writingMode = 'vertical-rl';
      }),
    'a sheet off': (page) =>
      page.evaluate(() => {
        for (const link of document.querySelectorAll('link'))
          if (link.href.endsWith('late.css')) link.disabled = true;
      }),
    'and on': (page) =>
      page.evaluate(() => {
        for (const link of document.querySelectorAll('link')) link.disabled = false;
      }),
    'a sheet gone': (page) => page.evaluate(() => document.querySelector('link')?.remove()),
    'one with a medium': (page) =>
      page.evaluate(() =>
        document.head.insertAdjacentHTML(
          'beforeend',
          '<link rel="stylesheet" href="late.css" media="print"><style media="(min-width: 100px)">h1 { letter-spacing: 8px }</style>',
        ),
      ),
  },
};
