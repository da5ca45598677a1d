import type { BrowserContextOptions } from 'playwright';

/** A small page on which a recorder may fail, and what must hold for it. All code is the page's own, as text. */
export type Case = {
  /** Before the snippet. */
  head?: string;
  body: string;
  path?: string;
  context?: BrowserContextOptions;
  /** Done one after the other. The replay must look the same after each, and before the first. */
  steps?: readonly string[];
  /** An expression of a document `d` and its window `w`: the same in the page and in its replay. */
  probe?: string;
  /** An expression that is an empty text where the page is unharmed. */
  broken?: string;
  /** Texts typed into fields (in a frame, or the page itself), none of which may leave the browser, nor any of `never`. */
  type?: readonly (readonly [frame: string, selector: string, text: string])[];
  never?: readonly string[];
};

/** What the page itself is like with the tracker. */
export const UNHARMED: Readonly<Record<string, Case>> = {
  'a rule that is refused is not counted': {
    body: `<p class="c">texto</p><style id="s"></style><script>
      function broken() {
        var sheet = document.getElementById('s').sheet, n = 0;
        ['.a { color: red }', '.a:-ms-input-placeholder { color: red }', '.c { color: rgb(0, 128, 0) }'].forEach(function (rule) { try { sheet.insertRule(rule, n); n++ } catch (e) {} });
        return getComputedStyle(document.querySelector('.c')).color === 'rgb(0, 128, 0)' ? '' : sheet.cssRules.length + ' rules';
      }</script>`,
    broken: 'broken()',
  },
  'what throws goes on to throw': {
    body: `<style id="s">@media all {}</style><style id="t">p {}</style><script>
      function broken() {
        var sheet = document.getElementById('s').sheet, bad = [];
        function must(name, act) { try { act(); bad.push(name) } catch (e) {} }
        must('insertRule of a group', function () { sheet.cssRules[0].insertRule('.x:-moz-nothing(1) {}', 0) });
        must('deleteRule of a group', function () { sheet.cssRules[0].deleteRule(9) });
        must('deleteRule', function () { sheet.deleteRule(99) });
        must('replaceSync', function () { sheet.replaceSync('p {}') });
        must('setProperty', function () { document.getElementById('t').sheet.cssRules[0].style.setProperty('color') });
        return bad.join(', ');
      }</script>`,
    broken: 'broken()',
  },
  "the page's own hooks outlive ours": {
    body: `<style id="s"></style><script>
      function broken() {
        var n = 0, rule = CSSStyleSheet.prototype.insertRule, define = customElements.define, attach = Element.prototype.attachShadow;
        CSSStyleSheet.prototype.insertRule = function () { n++; return rule.apply(this, arguments) };
        customElements.define = function () { n++; return define.apply(this, arguments) };
        Element.prototype.attachShadow = function () { n++; return attach.apply(this, arguments) };
        vitrine.consent(false);
        document.getElementById('s').sheet.insertRule('p {}', 0);
        customElements.define('x-own', class extends HTMLElement {});
        document.createElement('div').attachShadow({ mode: 'open' });
        return n === 3 ? '' : n + ' of 3 called';
      }</script>`,
    broken: 'broken()',
  },
  'no timer of the page for a value that it sets': {
    body: `<input id="f"><script>
      var timers = 0, was = window.setTimeout;
      window.setTimeout = function () { timers++; return was.apply(this, arguments) };
      function broken() { timers = 0; document.getElementById('f').value = 'x'; return timers === 0 ? '' : timers + ' timers' }
      </script>`,
    broken: 'broken()',
  },
  'a page that enforces trusted types': {
    head: `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">
      <script>window.err = []; addEventListener('error', function (e) { err.push(e.message) })</script>`,
    body: '<h1>Tipos</h1>',
    broken: `err.join(' | ')`,
  },
  'an address with a query in a browser without URL.canParse': {
    path: '?utm_source=ig',
    head: '<script>delete URL.canParse; delete URL.parse</script>',
    body: '<h1>Campaña</h1><a href="/list?page=2">next</a>',
    broken: `''`,
  },
};

/** Does something `n` times whose nodes are to be released: `cycle(n)`. */
export const CYCLES: Readonly<Record<string, Case>> = {
  'web components that were removed': {
    body: `<main></main><script>
      customElements.define('x-card', class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).innerHTML = '<style>div { color: red }</style><div><p>Producto</p><b>$</b></div>'.repeat(10);
        }
      });
      async function cycle(n) {
        var main = document.querySelector('main'), pause = () => new Promise((resolve) => setTimeout(resolve, 30));
        while (n--) {
          for (var i = 0; i < 30; i++) main.append(document.createElement('x-card'));
          await pause();
          main.innerHTML = '';
          await pause();
        }
      }
      </script>`,
  },
  'frames that were removed': {
    body: `<main></main><script>
      async function cycle(n) {
        var main = document.querySelector('main');
        while (n--) {
          var frame = document.createElement('iframe'), loaded = new Promise((resolve) => { frame.onload = resolve });
          frame.srcdoc = '<p>Marco</p>'.repeat(50);
          main.append(frame);
          await loaded;
          await new Promise((resolve) => setTimeout(resolve, 30));
          frame.remove();
        }
      }
      </script>`,
  },
};

const TYPED_CARD = '4111222233334444';

/** What must not leave the browser. */
export const PRIVATE: Readonly<Record<string, Case>> = {
  'a frame that is an editor': {
    body: `<iframe id="f" width="300" height="80"></iframe><script>addEventListener('load', function () { document.getElementById('f').contentDocument.designMode = 'on' })</script>`,
    type: [['iframe', 'body', 'SecretoDM']],
  },
  'a host that repeats what is typed within': {
    body: `<x-in id="a"></x-in><x-in id="b"></x-in><script>
      customElements.define('x-in', class extends HTMLElement {
        constructor() {
          super();
          var me = this;
          this.attachShadow({ mode: 'open' }).innerHTML = '<input>';
          this.shadowRoot.querySelector('input').addEventListener('input', function () {
            var digits = this.value.replace(/\\D/g, '');
            this.value = digits.replace(/(.{4})(?=.)/g, '$1 ');
            me.setAttribute('data-value', digits);
          });
        }
      });
      </script>`,
    type: [
      ['', '#a input', TYPED_CARD],
      ['', '#b input', '739'],
    ],
    never: ['"739"', '4111 2222 3333 4444'],
  },
  'a card drawn beside its form': {
    body: `<input id="n" autocomplete="cc-number"><input id="p" type="password"><p id="o"></p><p id="q"></p><script>
      document.getElementById('n').oninput = function () { document.getElementById('o').textContent = this.value.replace(/(.{4})/g, '$1 ').trim() };
      document.getElementById('p').oninput = function () { document.getElementById('q').textContent = this.value };
      </script>`,
    type: [
      ['', '#n', TYPED_CARD],
      ['', '#p', 'Clave-eco-45'],
    ],
    never: ['4111 2222 3333 4444', '3333 4444'],
  },
};
