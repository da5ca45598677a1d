import type { Shape } from './shape.ts';

/** The whole document changed: its body, its head, what was written into it. */
export const documents: Shape = {
  name: 'documents',
  files: {
    // Without a doctype: browsers draw such a page in quirks mode.
    '': `<html><head><title>Documents</title><style>
      body { margin: 24px; font: 15px sans-serif; background: #faf7f2 } td { border: 1px solid #6b4f3a }
      .BOX { width: 200px; padding: 20px; border: 4px solid #0f766e; background: #cfe3d4 } html { height: 100% }</style></head>
      <body><h1>Documents</h1><font size="5" color="#b91c1c">Old ways</font><div class="box">A box of quirks</div>
      <table style="font-size: 30px"><tr><td>inherits no size</td></tr></table><p style="line-height: 60px"><img width="20" height="20" style="background:#7c3aed" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></p></body></html>`,
    'dot.svg': {
      type: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="#7c3aed"/></svg>',
    },
  },
  steps: {
    'nodes after the body': (page) =>
      page.evaluate(() => {
        const after = document.createElement('div');
        after.className = 'box';
        after.textContent = 'After the body';
        document.documentElement.append(after);
      }),
    'body replaced': (page) =>
      page.evaluate(() => {
        const body = document.createElement('body');
        body.innerHTML = '<h1>Another body</h1><p class="box">With its own things</p>';
        body.style.background = '#d5d9ee';
        document.body.replaceWith(body);
      }),
    'body emptied and filled': (page) =>
      page.evaluate(() => {
        document.body.innerHTML = '';
        document.body.append('Bare text');
        document.body.insertAdjacentHTML('beforeend', '<h2>Filled</h2>');
      }),
    'attributes of html and body': (page) =>
      page.evaluate(() => {
        document.documentElement.setAttribute('dir', 'rtl');
        document.documentElement.className = 'some thing';
        document.body.setAttribute('bgcolor', 'pink');
        document.body.removeAttribute('style');
      }),
    'a head of its own': (page) =>
      page.evaluate(() => {
        const head = document.createElement('head');
        head.innerHTML = '<style>h2 { color: #7c3aed; font: 40px serif }</style>';
        document.head.replaceWith(head);
      }),
    'a base for its addresses': (page) =>
      page.evaluate(() => {
        document.head.insertAdjacentHTML('afterbegin', '<base href="deeper/">');
        document.body.insertAdjacentHTML(
          'beforeend',
          '<a href="there">A link</a> <img src="../dot.svg" alt="Dot">',
        );
      }),
    'a comment and a processing instruction': (page) =>
      page.evaluate(() => {
        document.body.append(document.createComment('unseen'), ' seen');
        document.documentElement.after(document.createComment('after all'));
      }),
    'a text before all': (page) => page.evaluate(() => document.body.prepend('First of all. ')),
    'html replaced': (page) =>
      page.evaluate(() => {
        const root = document.createElement('html');
        root.innerHTML =
          '<head><style>body { background: #cfe3d4 }</style></head><body><h1>A root of its own</h1></body>';
        document.documentElement.replaceWith(root);
      }),
  },
};
