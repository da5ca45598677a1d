import { html, type Shape } from './shape.ts';

/** Nodes that come, go and change places; texts and attributes that change. */
export const nodes: Shape = {
  name: 'nodes',
  files: {
    '': html('Nodes', {
      css: `li { padding: 4px 8px; width: 300px } li:nth-child(odd) { background: #e9d8c3 } li:first-child { font-weight: 700 }
        [data-state=on] { background: #cfe3d4 !important } [aria-busy=true]::after { content: ' …' } .hidden { visibility: hidden }`,
      body: `<h1>Nodes</h1><ul id="list"><li>One</li><li>Two</li><li>Three</li><li>Four</li><li>Five</li></ul>
        <p id="text">A text, <em>with</em> parts.</p><table class="card"><tbody><tr><td>1</td><td>2</td></tr></tbody></table><div id="box"></div>`,
    }),
  },
  steps: {
    reversed: (page) =>
      page.locator('#list').evaluate((list) => {
        for (const item of [...list.children]) list.prepend(item);
      }),
    'sorted, one by one': (page) =>
      page.locator('#list').evaluate((list) => {
        const items = [...list.children].sort((a, b) =>
          (a.textContent ?? '').localeCompare(b.textContent ?? ''),
        );
        for (const item of items) list.append(item);
      }),
    'some out, some in': (page) =>
      page.locator('#list').evaluate((list) => {
        list.children[1]?.remove();
        list.children[0]?.before('A bare text');
        list.insertAdjacentHTML('beforeend', '<li>Six</li><!-- a comment --><li>Seven <b>in</b> parts</li>');
        list.lastElementChild?.firstChild?.replaceWith('Sieben ');
      }),
    'texts changed': (page) =>
      page.locator('#text').evaluate((text) => {
        (text.firstChild as Text).data = 'Another text, ';
        (text.lastChild as Text).splitText(3).data = ' pieces, and <no> markup & signs.';
        text.normalize();
      }),
    attributes: (page) =>
      page.evaluate(() => {
        const items = document.querySelectorAll('li');
        items[0]?.setAttribute('data-state', 'on');
        items[1]?.setAttribute('aria-busy', 'true');
        items[2]?.classList.add('hidden');
        items[3]?.toggleAttribute('hidden');
      }),
    'attributes back': (page) =>
      page.evaluate(() => {
        const items = document.querySelectorAll('li');
        items[0]?.removeAttribute('data-state');
        items[1]?.setAttribute('aria-busy', 'false');
        items[2]?.removeAttribute('class');
        items[3]?.toggleAttribute('hidden');
      }),
    'rows of a table': (page) =>
      page.locator('table').evaluate((table: HTMLTableElement) => {
        table.insertRow(0).insertCell().textContent = 'first';
        table.createCaption().textContent = 'Caption';
        table.createTHead().innerHTML = '<tr><th colspan="2">Head</th></tr>';
      }),
    'moved to another parent, with what was added before': (page) =>
      page.evaluate(() => {
        const box = document.querySelector('#box') as HTMLElement;
        const made = document.createElement('div');
        made.className = 'card';
        document.body.append(made);
        made.append('Made, ', document.querySelector('em') as Node, document.querySelector('#list') as Node);
        box.append(made);
        made.insertBefore(document.createElement('hr'), made.lastChild);
      }),
    'taken out and put in again at once': (page) =>
      page.evaluate(() => {
        const list = document.querySelector('#list') as HTMLElement;
        const { parentNode, nextSibling } = list;
        list.remove();
        list.firstElementChild?.append(' (changed outside)');
        parentNode?.insertBefore(list, nextSibling);
      }),
    'all anew': (page) =>
      page.evaluate(() => {
        const box = document.querySelector('#box') as HTMLElement;
        box.innerHTML = Array.from({ length: 40 }, (_, n) => `<span class="card">${n}</span>`).join(' ');
        box.querySelectorAll('span').forEach((span, n) => void (n % 3 === 0 && span.replaceWith(`-${n}-`)));
      }),
  },
};
