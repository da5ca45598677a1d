import type { Case } from './cases.ts';

const PRODUCTS = `function draw(n) {
  document.querySelector('main').innerHTML = Array.from({ length: n }, (_, i) => '<div class="p"><a><img alt=""><span>P' + i + '</span></a><p><s>2</s><b>1</b></p></div>').join('');
}`;
const COUNT = `document.querySelector('output').textContent++`;
const COUNTED = `d.querySelector('output').textContent`;

/** What the page looks like in its replay. */
export const LOOKS: Readonly<Record<string, Case>> = {
  'a shorthand of a variable with a longhand over it': {
    body: `<style>:root { --p: 24px; --b: 4px solid blue; --c: rgb(255, 230, 150) }
        .a { padding: var(--p); padding-bottom: 40px; border: var(--b); border-left-width: 20px }</style>
      <style id="rules"></style><style id="both">.c { margin: 1px }</style><p class="a">a</p><p class="b">b</p><p class="c">c</p>
      <script>
        var rules = document.getElementById('rules').sheet, both = document.getElementById('both').sheet;
        rules.insertRule('.b { background: var(--c); background-size: 10px; padding: var(--p); padding-top: 3px }', 0);
        rules.insertRule('@media all { .b { outline: var(--b); outline-width: 9px } }', 0);
        rules.insertRule('.b { color: red }', 1);
        rules.deleteRule(1);
      </script>`,
    steps: [
      `both.insertRule('.c { border: var(--b); border-left-width: 2px }', 0)`,
      `both.insertRule('.c { padding: var(--p); padding-top: 3px }', 1)`,
      `document.body.append(document.getElementById('rules'), document.getElementById('both'))`,
    ],
    probe: `['a', 'b', 'c'].map((name) => {
      const style = w.getComputedStyle(d.querySelector('.' + name));
      return [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderLeftWidth, style.backgroundColor, style.outlineWidth, style.outlineStyle];
    })`,
  },
  'a sheet that was changed before anything was recorded': {
    body: `<style>.a { color: rgb(1, 1, 1) } .b { margin: 3px }</style><style>.c { color: rgb(2, 2, 2) }</style><style>.d { color: rgb(3, 3, 3) }</style>
      <p class="a">a</p><p class="b">b</p><p class="c">c</p><p class="d">d</p><script>
        var sheets = [].map.call(document.querySelectorAll('style'), (style) => style.sheet);
        sheets[0].insertRule('.b { color: rgb(0, 90, 0) }', 1);
        sheets[1].cssRules[0].style.color = 'rgb(0, 0, 90)';
        sheets[2].deleteRule(0);
        sheets[2].insertRule('.d { font-weight: 700 }');
      </script>`,
    steps: [`sheets[0].insertRule('.a { color: rgb(90, 0, 0) }', 3)`, `sheets[1].deleteRule(0)`],
    probe: `['a', 'b', 'c', 'd'].map((name) => {
      const { color, marginTop, fontWeight } = w.getComputedStyle(d.querySelector('.' + name));
      return [color, marginTop, fontWeight];
    })`,
  },
  'what scripts animate stays as it ends': {
    body: `<style>#a { position: fixed; top: 50px; left: 20px; opacity: 0; transform: translateX(300px) }</style>
      <div id="a">Carrito</div><div id="b">Aviso</div><div id="c">Menú</div>
      <script>var of = (id) => document.getElementById(id);</script>`,
    steps: [
      `of('a').animate({ opacity: [0, 1], transform: ['translateX(300px)', 'none'] }, { duration: 200, fill: 'forwards' }).finished`,
      `var half = of('b').animate({ opacity: [0, 1] }, { duration: 1000 }); half.currentTime = 250; half.pause()`,
      `var moved = of('c').animate({ transform: ['none', 'translateX(40px)'] }, { duration: 1, fill: 'both' });
       moved.finished.then(() => { moved.commitStyles(); moved.cancel() })`,
      `half.currentTime = 750`,
      `half.cancel()`,
      `of('a').animate({ opacity: 0.5 }, { duration: 1, fill: 'forwards' }).finished`,
      `of('a').getAnimations().forEach((one) => one.cancel())`,
    ],
    probe: `['a', 'b', 'c'].map((id) => [w.getComputedStyle(d.getElementById(id)).opacity, Math.round(d.getElementById(id).getBoundingClientRect().left)])`,
  },
  'elements that are defined late': {
    body: `<style>x-menu, x-late { display: block } x-menu:not(:defined), x-late:not(:defined) { display: none }</style>
      <x-menu>Menú</x-menu><div id="host"></div><script>
        document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<style>x-late:defined { color: rgb(1, 2, 3) }</style><x-late>Tarde</x-late>';
      </script>`,
    steps: [
      `customElements.define('x-menu', class extends HTMLElement {})`,
      `customElements.define('x-late', class extends HTMLElement {})`,
      `document.body.append(document.createElement('x-late'))`,
    ],
    probe: `[...d.querySelectorAll('x-menu, x-late'), d.getElementById('host').shadowRoot.firstElementChild.nextElementSibling].map((one) => [w.getComputedStyle(one).display, w.getComputedStyle(one).color])`,
  },
  'texts of a style element that come, change and go': {
    body: `<p class="a">a</p><p class="b">b</p><p class="c">c</p><p class="d">d</p><script>
        var s = document.createElement('style');
        document.head.append(s);
        s.append('.a { color: rgb(200, 0, 0) }');
        s.append('.b { color: rgb(0, 120, 0) }');
      </script>`,
    steps: [
      `s.append('.c { color: rgb(0, 0, 220) }'); s.append('.d { color: rgb(120, 0, 120) }')`,
      `s.childNodes[0].data = '.a { color: rgb(9, 9, 9) }'`,
      `s.removeChild(s.childNodes[1])`,
      `s.replaceChildren('.d { color: rgb(7, 7, 7) }', s.childNodes[0])`,
      `s.childNodes[1].splitText(5)`,
    ],
    probe: `['a', 'b', 'c', 'd'].map((name) => w.getComputedStyle(d.querySelector('.' + name)).color)`,
  },
  'words for states within strings of CSS': {
    body: `<style>.h::after { content: ":hover :defined" } [data-x=":focus"] { color: rgb(1, 2, 200) } /* it's */ .q { color: rgb(4, 5, 6) }</style>
      <p class="h">h</p><p data-x=":focus">x</p><p class="q">q</p>`,
    probe: `[w.getComputedStyle(d.querySelector('.h'), '::after').content, w.getComputedStyle(d.querySelector('[data-x]')).color, w.getComputedStyle(d.querySelector('.q')).color]`,
  },
  'imported sheets keep their conditions': {
    body: `<style>@import url("data:text/css,.a{display:none}body{background:black}") print;
        @import url("data:text/css,.b{padding:30px}") layer(base);
        @import url("data:text/css,.a{display:none}") supports(display: nothing);
        @layer base, tema; @layer tema { .b { padding: 7px } }</style><p class="a">a</p><p class="b">b</p>`,
    probe: `[w.getComputedStyle(d.querySelector('.a')).display, w.getComputedStyle(d.body).backgroundColor, w.getComputedStyle(d.querySelector('.b')).paddingTop]`,
  },
  'a phone whose page is wider than its screen': {
    head: '<meta name="viewport" content="width=device-width, initial-scale=1">',
    context: { viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true },
    body: `<style>.c { display: grid; grid-template-columns: 1fr } @media (min-width: 600px) { .c { grid-template-columns: 1fr 1fr } }</style>
      <div style="width: 720px; height: 60px">ancho</div><div class="c"><p>uno</p><p>dos</p></div>`,
    probe: `[w.getComputedStyle(d.querySelector('.c')).gridTemplateColumns.split(' ').length, d.documentElement.clientWidth]`,
  },
  'fields named like properties': {
    body: [
      'matches',
      'nodeType',
      'childNodes',
      'parentNode',
      'shadowRoot',
      'attributes',
      'getAttribute',
      'localName',
      'ownerDocument',
      'style',
    ]
      .map((name) => `<form class="${name}"><i>texto</i><input name="${name}"></form>`)
      .join(''),
    steps: [`document.querySelectorAll('i').forEach((one) => { one.textContent = 'otro' })`],
    probe: `[...d.querySelectorAll('form')].map((form) => [Element.prototype.getAttribute.call(form, 'class'), form.textContent, form.elements.length])`,
  },
  'many nodes at once': {
    body: `<output>0</output><main></main><script>${PRODUCTS} draw(24)</script>`,
    steps: ['draw(1500)', 'draw(12)', COUNT],
    probe: `[d.querySelectorAll('.p').length, ${COUNTED}]`,
  },
  'a drawing that moves with each frame': {
    body: `<output>0</output><svg width="600" height="200"></svg><script>
        var circles = Array.from({ length: 20 }, () => document.createElementNS('http://www.w3.org/2000/svg', 'circle'));
        document.querySelector('svg').append(...circles);
        (function go(t) {
          circles.forEach((circle, i) => {
            circle.setAttribute('cx', (300 + 280 * Math.sin(t / 700 + i)).toFixed(2));
            circle.setAttribute('cy', (100 + 80 * Math.cos(t / 900 + i)).toFixed(2));
          });
          requestAnimationFrame(go);
        })(0);
      </script>`,
    steps: [COUNT, COUNT],
    probe: `[${COUNTED}, d.querySelectorAll('circle[cx][cy]').length]`,
  },
  'a picture of 1.5 MB as its own address': {
    body: `<output>0</output><img alt=""><script>
        function big(n) { return 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><desc>') + 'x'.repeat(n) + encodeURIComponent('</desc></svg>') }
      </script>`,
    steps: [`document.querySelector('img').src = big(1500000)`, COUNT, COUNT],
    probe: `[${COUNTED}, d.querySelector('img').naturalWidth]`,
  },
  'arrays, strings and dates that are made JSON otherwise': {
    head: `<script>
        Array.from = function (x) { if (!x) return []; var n = x.length || 0, r = new Array(n); while (n--) r[n] = x[n]; return r };
        Array.prototype.toJSON = function () { return '[' + this.map(function (v) { return JSON.stringify(v) }).join(', ') + ']' };
        String.prototype.toJSON = function () { return '"' + this + '"' };
        Date.prototype.toJSON = Object.prototype.toJSON = function () { return 'mal' };
        delete Object.prototype.toJSON;
        Function.prototype.bind = function (self) { var f = this; return function () { return f.apply(self, arguments) } };
      </script>`,
    body: `<h1>Tienda vieja</h1><output>0</output><main style="color: red"></main>`,
    steps: [
      COUNT,
      `document.querySelector('main').append('uno', 'dos'); document.querySelector('main').style.opacity = '0.5'`,
    ],
    probe: `[${COUNTED}, d.querySelector('main').textContent, d.querySelector('h1').textContent, w.getComputedStyle(d.querySelector('main')).opacity]`,
  },
  'arrays that are made without a map function': {
    head: `<script>
        Array.from = function (x) { if (x == null) return []; return typeof x.length === 'number' && typeof x !== 'string' ? Array.prototype.slice.call(x) : [x] };
        window.$ = window.$$ = function () { return null };
      </script>`,
    body: '<h1>Tienda vieja</h1><output>0</output>',
    steps: [COUNT],
    probe: `[${COUNTED}, d.querySelector('h1').textContent]`,
  },
  'a page that is written anew': {
    body: '<h1>Antes</h1><output>0</output>',
    steps: [
      `document.open(); document.write('<!doctype html><title>Otra</title><body><h1>Después</h1><output>5</output>'); document.close()`,
      COUNT,
      `document.body.append(document.createElement('hr'))`,
    ],
    probe: `[d.querySelector('h1').textContent, ${COUNTED}, d.querySelectorAll('hr').length]`,
  },
  'a frame scrolled before the first picture': {
    body: `<iframe width="200" height="100" srcdoc="<p style='height: 900px'>Marco</p><div style='height: 50px; overflow: auto'><p style='height: 500px'>x</p></div>"></iframe><output>0</output>
      <script>document.querySelector('iframe').onload = (event) => {
        const inner = event.target.contentWindow;
        inner.scrollTo(0, 250);
        inner.document.querySelector('div').scrollTop = 70;
      }</script>`,
    steps: [COUNT],
    probe: `[${COUNTED}, d.querySelector('iframe').contentWindow.scrollY, d.querySelector('iframe').contentDocument.querySelector('div').scrollTop]`,
  },
  'the size of a picture that was shown': {
    body: `<img alt="" sizes="100px" src="/10.svg" srcset="/10.svg 100w, 20.svg 200w, /30.svg 300w">
      <picture><source media="(min-width: 9000px)" srcset="/10.svg"><source sizes="100px" srcset="/10.svg 100w, /20.svg 200w"><img alt="" src="/30.svg"></picture>
      <img alt="" src="/10.svg" srcset="/10.svg, 20.svg 2x, /30.svg 3x" sizes="50vw"><img alt="" src="/10.svg" srcset="/20.svg 1.5x">
      <picture><source srcset="/10.svg, /30.svg 3x"><img alt="" src="/20.svg"></picture>`,
    context: { deviceScaleFactor: 3 },
    steps: [
      `document.body.append(...[0, 2, 3].map((n) => document.images[n].cloneNode()))`,
      `document.images[3].srcset = '/20.svg 3x, /10.svg'`,
    ],
    probe: `[...d.querySelectorAll('img')].map((img) => [img.currentSrc, img.offsetWidth])`,
  },
};
