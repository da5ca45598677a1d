// Long: a table of places, by kind.

// Where something of a visitor's may stand in a page that nobody may learn of. `%` is what must not be told; each place has one of its own.

/** What the page makes of what was typed, in a part of its own. Run in the page, which knows nothing of what is around it here. */
type Write = (spot: HTMLElement, value: string) => unknown;

export interface Place {
  kind: string;
  name: string;
  /** In the markup. */
  html?: string;
  /** What something is typed into (`data-typed`), or set by a script (`data-set`). Without it and `html`: a text field. */
  field?: string;
  /** What is typed; without it a word that only this place has. */
  value?: string;
  write?: Write | string;
  /** What the page says of what was typed, which must not be found either. */
  format?: (value: string) => string;
}

const table = (kind: string, places: Record<string, Omit<Place, 'kind' | 'name'>>): Place[] =>
  Object.entries(places).map(([name, place]) => ({ kind, name, ...place }));
const each = <T>(of: Record<string, T>, make: (one: T) => Omit<Place, 'kind' | 'name'>) =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, make(one)]));

/** A field by its attributes. */
const INPUTS = [
  ...['text', 'search', 'email', 'tel', 'url', 'password', 'nonsense'].map((type) => `type=${type}`),
  ...['cc-number', 'cc-csc', 'cc-exp', 'one-time-code', 'current-password', 'new-password', 'name'].map(
    (word) => `autocomplete=${word}`,
  ),
  ...['cvv', 'otp', 'pin', 'card-number', 'contrasena', 'senha', 'childNodes', 'getRootNode'].map(
    (word) => `name=${word}`,
  ),
  ...['data-vitrine-ignore', 'role=searchbox', 'list=options', 'class=privacy-mask', 'data-vitrine-mask'],
];

/** Any other. The element that is typed into bears `data-typed`. */
const EDITORS: Record<string, string> = {
  textarea: '<textarea data-typed></textarea>',
  'textarea with a text': '<textarea data-typed>Hola </textarea>',
  contenteditable: '<div contenteditable data-typed>Hola </div>',
  'plaintext-only': '<div contenteditable=plaintext-only data-typed></div>',
  'nested in contenteditable': '<div contenteditable data-typed><ul><li><b>Hola </b></li></ul></div>',
  'contenteditable in contenteditable': '<div contenteditable><p contenteditable data-typed>Hola </p></div>',
  'role textbox': '<div role=textbox contenteditable data-typed></div>',
  'in a dialog': '<dialog open><input data-typed></dialog>',
  'in a foreign object': '<svg><foreignObject width=99 height=20><input data-typed></foreignObject></svg>',
  'in an open shadow tree': '<x-open><input></x-open>',
  'in a closed shadow tree': '<x-closed><input></x-closed>',
  'editable in an open shadow tree': '<x-open><div contenteditable>Hola </div></x-open>',
  'in a frame': '<iframe srcdoc="<input data-typed>"></iframe>',
  'editable in a frame': '<iframe srcdoc="<div contenteditable data-typed>Hola </div>"></iframe>',
  'in a frame of a frame': `<iframe srcdoc="<iframe srcdoc='<input data-typed>'></iframe>"></iframe>`,
  'a frame that is edited': '<iframe srcdoc="<body contenteditable data-typed>Hola </body>"></iframe>',
  'a document in design mode': '<iframe data-design srcdoc="<body data-typed>Hola </body>"></iframe>',
};

/** Values that are chosen, or that a script sets. */
const CHOSEN: Record<string, string> = {
  number: '31415926',
  date: '1987-06-05',
  month: '1986-11',
  week: '1985-W33',
  time: '17:43:21.987',
  'datetime-local': '1984-02-03T04:56',
  color: '#a1b2c3',
  range: '27182818',
  hidden: 'oculto-por-un-script',
};

/** What pages make of what is typed. */
const REPEATS: Record<string, Write> = {
  text: (at, value) => at.append(value),
  'a text that changes': (at, value) => {
    at.textContent = 'Hola';
    (at.firstChild as Text).data = value;
  },
  'a sentence': (at, value) => at.append(`Gracias, ${value}! Ya te escribimos.`),
  'in quotes': (at, value) => at.append(`Elegiste “${value}”.`),
  'in capitals': (at, value) => at.append(value.toUpperCase()),
  'with blanks around it': (at, value) => at.append(`\n   ${value}\n  `),
  'a beginning of it': (at, value) => at.append(value.slice(0, -1)),
  markup: (at, value) => at.insertAdjacentHTML('beforeend', `<ul><li><b>${value}</b></li></ul>`),
  'a heading': (at, value) => at.insertAdjacentHTML('beforeend', `<h2>Hola ${value}</h2>`),
  'a button': (at, value) => at.insertAdjacentHTML('beforeend', `<button>${value}</button>`),
  'a label': (at, value) => at.insertAdjacentHTML('beforeend', `<label>${value} <input></label>`),
  'a cell': (at, value) => at.insertAdjacentHTML('beforeend', `<table><caption>${value}</caption></table>`),
  'an option': (at, value) =>
    at.insertAdjacentHTML('beforeend', `<select><option>${value}</option></select>`),
  'a chosen option': (at, value) =>
    at.insertAdjacentHTML('beforeend', `<select name=talle><option selected>${value}</option></select>`),
  'an output': (at, value) => {
    at.append(document.createElement('output'));
    (at.lastChild as HTMLOutputElement).value = value;
  },
  'text of an SVG': (at, value) =>
    at.insertAdjacentHTML('beforeend', `<svg><text><tspan>${value}</tspan></text></svg>`),
  'the title of an SVG': (at, value) =>
    at.insertAdjacentHTML('beforeend', `<svg><title>${value}</title></svg>`),
  'a textarea': (at, value) => at.insertAdjacentHTML('beforeend', `<textarea>${value}</textarea>`),
  'a shadow tree': (at, value) => {
    at.attachShadow({ mode: 'open' }).innerHTML = `<p>${value}</p>`;
  },
  'a frame': (at, value) => at.insertAdjacentHTML('beforeend', `<iframe srcdoc="<p>${value}</p>"></iframe>`),
  'a dialog': (at, value) => at.insertAdjacentHTML('beforeend', `<dialog open>${value}</dialog>`),
  'a script of data': (at, value) =>
    at.insertAdjacentHTML('beforeend', `<script type=application/json>"${value}"</script>`),
  'a comment': (at, value) => at.append(document.createComment(value)),
  'the title of the page': (_at, value) => {
    document.title = `Hola ${value}`;
    history.pushState({}, '', `?page=${performance.now()}`);
  },
  'the query of the page': (_at, value) => history.pushState({}, '', `?nombre=${value}&utm_source=${value}`),
  'the hash of the page': (_at, value) => history.pushState({}, '', `#${value}`),
  'a route in the hash': (_at, value) => history.pushState({}, '', `#/hola/${value}`),
  'the path of the page': (_at, value) => history.replaceState({}, '', `/demo-store/hola/${value}?x=1`),
  'the state of the page': (_at, value) => history.pushState({ value }, '', '?page=77'),
  'an error': (_at, value) =>
    setTimeout(() => {
      throw new Error(`no user ${value}`);
    }),
  'a rejection': (_at, value) => void Promise.reject(new TypeError(`${value} is not a function`)),
  'a line of the console': (_at, value) => console.error(`no user ${value}`),
  'a request that fails': (_at, value) =>
    void fetch(`/nowhere?name=${value}`, { method: 'POST', body: value }).catch(() => {}),
  'an event of the DOM': (at, value) =>
    at.dispatchEvent(new CustomEvent('typed', { bubbles: true, detail: value })),
  'an event of the store': (_at, value) =>
    (window as unknown as { vitrine: { event(name: string, data: object): void } }).vitrine.event('typed', {
      of: [value],
    }),
  'text of a style': (at, value) =>
    at.insertAdjacentHTML('beforeend', `<style>x::after { content: "${value}" }</style>`),
  'a style that changes': (at, value) => {
    at.innerHTML = '<style>x { color: red }</style>';
    (at.querySelector('style') as HTMLElement).firstChild?.replaceWith(`x::after { content: '${value}' }`);
  },
  'a rule': (at, value) => {
    at.innerHTML = '<style>x { color: red }</style>';
    at.querySelector('style')?.sheet?.insertRule(`x::after { content: "${value}" }`);
  },
  'a declaration of a rule': (at, value) => {
    at.innerHTML = '<style>x::after { content: "" }</style>';
    const rule = at.querySelector('style')?.sheet?.cssRules[0] as CSSStyleRule;
    rule.style.setProperty('content', `"${value}"`);
  },
  'an adopted sheet': (_at, value) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`x::after { content: "${value}" }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  },
  'a custom property': (at, value) => at.style.setProperty('--hola', value),
  'a custom property in quotes': (at, value) => at.style.setProperty('--hola', `"${value}"`),
  'a style attribute': (at, value) =>
    at.setAttribute('style', `color: red; --hola: '${value}'; background: url(/x?y=${value})`),
};

/** Attributes, of an element of this name. */
const ATTRIBUTES: [tag: string, names: string[]][] = [
  [
    'p',
    ['title', 'data-value', 'data-state', 'aria-label', 'aria-description', 'aria-valuetext', 'class', 'id'],
  ],
  ['x-open', ['value', 'data-value', 'title', 'label']],
  ['input', ['value', 'placeholder', 'title', 'alt', 'aria-label', 'data-value', 'name', 'id']],
  ['input type=submit', ['value', 'formaction']],
  ['img', ['alt', 'src', 'srcset']],
  ['a', ['download', 'href', 'ping']],
  ['iframe', ['title', 'name', 'srcdoc']],
  ['video', ['poster']],
  ['object', ['data']],
  ['blockquote', ['cite']],
  ['time', ['datetime']],
  ['data', ['value']],
  ['meta', ['content']],
  ['optgroup', ['label']],
  ['option', ['label', 'value']],
  ['track', ['label']],
  ['form', ['action']],
];
/** How addresses hold it. */
const IN_ADDRESS = /^(src|href|ping|poster|data|cite|action|formaction|srcset)$/;

const attributes = Object.fromEntries(
  ATTRIBUTES.flatMap(([tag, names]) =>
    names.map((name) => {
      const value = IN_ADDRESS.test(name) ? "'a?b=' + value" : 'value';
      return [
        `${name} of ${tag}`,
        `(at, value) => {
          at.insertAdjacentHTML('beforeend', '<${tag}>');
          at.lastElementChild?.setAttribute('${name}', ${value});
        }`,
      ];
    }),
  ),
);

/** In whatever formatting; answers what the page says. */
const FORMATS: Record<string, (value: string) => string> = {
  plain: (value) => value,
  'in fours': (value) => value.replace(/(.{4})(?=.)/g, '$1 '),
  'with dashes': (value) => value.replace(/(.{4})(?=.)/g, '$1-'),
  'with long dashes': (value) => value.replace(/(.{3})(?=.)/g, '$1–'),
  'with dots': (value) => value.replace(/(.{3})(?=.)/g, '$1.'),
  'with brackets': (value) => `(${value.slice(0, 2)}) [${value.slice(2, 6)}] {${value.slice(6)}}`,
  'with slashes': (value) => value.replace(/(.{2})(?=.)/g, '$1/'),
  'with commas': (value) => value.replace(/(.{3})(?=.)/g, '$1,'),
  'with hard blanks': (value) => value.replace(/(.{4})(?=.)/g, '$1\u00a0'),
  'with thin blanks': (value) => value.replace(/(.{3})(?=.)/g, '$1\u2009'),
  'with joiners': (value) => value.replace(/(.)(?=.)/g, '$1\u200d'),
  'with bullets': (value) => value.replace(/(.{4})(?=.)/g, '$1 • '),
  'digit by digit': (value) => [...value].join(' '),
  'full-width': (value) => value.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  'full-width in fours': (value) =>
    value
      .replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      .replace(/(.{4})(?=.)/g, '$1 '),
  'its end': (value) => `•••• ${value.slice(-4)}`,
  'its beginning': (value) => `${value.slice(0, 6)}…`,
  'its middle': (value) => `#${value.slice(5, 9)}#`,
  'with a country': (value) => `+54 9 ${value.slice(0, 4)}-${value.slice(4)}`,
};

/** Codes and passwords. */
const SECRETS: Record<string, [field: string, value: string, format: (value: string) => string]> = {
  'a password': ['type=password', 'Trombon-de-varas', (value) => value],
  'a password in capitals': ['type=password', 'Xilofonista', (value) => `Es ${value.toUpperCase()}`],
  'a piece of a password': ['type=password', 'Ukelele-soprano', (value) => `…${value.slice(8, 14)}`],
  'a password letter by letter': ['type=password', 'Bandoneonista', (value) => [...value].join('-')],
  'a coupon': ['name=cupon', 'QWOP77XY', (value) => `Cupón ${value} aplicado`],
  'a piece of a coupon': ['name=cupon', 'ZXCV88KL', (value) => `Termina en ${value.slice(-4)}`],
  'a code with dashes': ['name=codigo', 'MN-4590-PQ', (value) => value.replaceAll('-', ' · ')],
  'a postal code': ['name=cp', 'Q8318XYZ', (value) => `${value.slice(0, 5)} ${value.slice(5)}`],
};

/** Within something that is marked. */
const MARKED: Record<string, string> = {
  text: '%',
  'a paragraph': '<p>% <b>%</b></p>',
  'a list': '<ul><li>%</li></ul>',
  'a table': '<table><caption>%</caption><tr><td>%</td></tr></table>',
  'a heading': '<h1>%</h1>',
  'a link': '<a href="/a/%?b=%#%" title="%" download="%">%</a>',
  'a mail address': '<a href="mailto:%@correo.test">x</a>',
  'a picture': '<img src="/%.png?x=%" alt="%" srcset="/%.png 2x" title="%">',
  'a source': '<picture><source srcset="/%.png"></picture>',
  'a video': '<video poster="/%.png" src="/%.mp4" title="%"></video>',
  'a frame': '<iframe srcdoc="<p>%</p><input placeholder=%>" title="%" name="%"></iframe>',
  'a frame in a frame': `<iframe srcdoc="<iframe srcdoc='<p>%</p>'></iframe>"></iframe>`,
  'a foreign frame': '<iframe src="http://localhost:1/%"></iframe>',
  'an object': '<object data="/%.png"></object>',
  'a placeholder': '<input placeholder="%">',
  'a value': '<input value="%">',
  'a label': '<label>% <input aria-label="%"></label>',
  'a button': '<button title="%" value="%">%</button>',
  'a submit button': '<input type=submit value="%">',
  'a reset button': '<input type=reset value="%">',
  'an image button': '<input type=image src="/%.png" alt="%" value="%">',
  'a checkbox': '<input type=checkbox value="%" checked title="%">',
  'a hidden field': '<input type=hidden value="%">',
  'a textarea': '<textarea placeholder="%">%</textarea>',
  'a list of choices':
    '<select title="%"><optgroup label="%"><option value="%" label="%" selected>%</option></optgroup></select>',
  'a list of data': '<datalist><option value="%">%</option></datalist>',
  'data attributes': '<p data-x="%" data-vitrine-x="%" data-rr-x="%" data-state="%">x</p>',
  'aria attributes': '<p aria-label="%" aria-description="%" aria-valuetext="%">x</p>',
  'other attributes': '<p lang=es title="%" itemid="%" slot="%" part="%">x</p>',
  'an address in a style': '<p style="background-image: url(/%.png)">x</p>',
  'a string in a style': `<p style="content: '%'">x</p>`,
  'a custom property': '<p style="--x: %">x</p>',
  'a style sheet': '<style>x::after { content: "%"; background: url(/%.png) }</style>',
  'an SVG':
    '<svg><title>%</title><desc>%</desc><text>%</text><image href="/%.png"/><use xlink:href="#%"/></svg>',
  'a details': '<details><summary>%</summary>%</details>',
  'a progress': '<progress title="%"></progress><meter title="%"></meter>',
  'a time': '<time datetime="%">%</time>',
  'a quotation': '<blockquote cite="/%">%</blockquote>',
  'an abbreviation': '<abbr title="%">x</abbr>',
  'a ruby': '<ruby>%<rt>%</rt></ruby>',
  'a custom element': '<x-any value="%" label="%">%</x-any>',
  'a shadow tree': '<x-open value="%"><p title="%">%</p></x-open>',
  'an editor': '<div contenteditable title="%">%</div>',
  'a data element': '<data value="%">x</data>',
  'a map': '<map name=m><area alt="%" href="/%"></map>',
  'a comment': '<!-- % -->x',
};

const WITHIN = `<div data-vitrine-mask data-spot><i>x</i><input placeholder=x><input type=submit value=x>
  <iframe srcdoc="<p>x</p>"></iframe><x-open><b>x</b></x-open></div>`;

/** What becomes of something marked after it was read. */
const LATER: Record<string, Write> = {
  'a new text': (at, value) => at.append(value),
  'new markup': (at, value) => at.insertAdjacentHTML('beforeend', `<p title="${value}">${value}</p>`),
  'a text that changes': (at, value) => {
    (at.querySelector('i')?.firstChild as Text).data = value;
  },
  'a title': (at, value) => at.setAttribute('title', value),
  'a data attribute within': (at, value) => at.querySelector('i')?.setAttribute('data-x', value),
  'a placeholder': (at, value) => at.querySelector('input')?.setAttribute('placeholder', value),
  'a caption': (at, value) => {
    (at.querySelector('[type=submit]') as HTMLInputElement).value = value;
  },
  'a style': (at, value) => at.querySelector('i')?.setAttribute('style', `background: url(/${value}.png)`),
  'a custom property': (at, value) => at.style.setProperty('--x', `"${value}"`),
  'a text in a frame': (at, value) => {
    const { body } = (at.querySelector('iframe') as HTMLIFrameElement).contentDocument as Document;
    (body.firstElementChild?.firstChild as Text).data = value;
    body.append(value);
  },
  'an attribute in a frame': (at, value) =>
    at.querySelector('iframe')?.contentDocument?.querySelector('p')?.setAttribute('title', value),
  'a text in a shadow tree': (at, value) => at.querySelector('x-open')?.shadowRoot?.append(value),
  'a new frame': (at, value) => at.insertAdjacentHTML('beforeend', `<iframe srcdoc="${value}"></iframe>`),
  'something moved into it': (at, value) => {
    const gone = document.createElement('u');
    at.append(gone);
    gone.textContent = value;
  },
};

/** Of the page's own address. `&` is the address with a query that holds it. */
const OF_ADDRESS: Record<string, string> = {
  'a link': '<a href="&">x</a>',
  'a link back': '<a href="/entrar?volver=/x?a=%">x</a>',
  'a link by another name': '<a href="/buscar?otro=%">x</a>',
  'a hash': '<a href="#x=%">x</a>',
  'a data attribute': '<p data-url="&">x</p>',
  'a bare data attribute': '<p data-query="%">x</p>',
  'a sentence in a data attribute': '<p data-label="Resultados para %">x</p>',
  'JSON in a data attribute': `<p data-json='{"q":"%"}'>x</p>`,
  'a picture': '<img src="&">',
  'a set of pictures': '<img srcset="& 1x, & 2x">',
  'a source': '<picture><source srcset="&"></picture>',
  'a style': '<p style="background: url(&)">x</p>',
  'a style in quotes': `<p style="background: url('&')">x</p>`,
  'a poster': '<video poster="&"></video>',
  'an object': '<object data="&"></object>',
  'a ping': '<a ping="&" href="/x">x</a>',
  'an SVG link': '<svg><a xlink:href="&"><text>x</text></a></svg>',
  'an SVG picture': '<svg><image href="&"/></svg>',
  'a form': '<form action="&"><button formaction="&">x</button></form>',
  'a canonical address': '<link rel="canonical" href="&">',
  'a sharing address': '<meta property="og:url" content="&">',
  'a sharing title': '<meta property="og:title" content="Resultados para %">',
  'a foreign frame': '<iframe src="http://localhost:1/&"></iframe>',
  'a quotation': '<blockquote cite="&">x</blockquote>',
  'a heading': '<h1>Resultados para <em>%</em></h1>',
  'a field': '<input value="%" placeholder="Buscaste %" title="%" aria-label="%">',
  'a button that sends': '<input type=submit value="Buscar %">',
  'the title': '<script>document.title = "% | Tienda"</script>',
};

export const PLACES: Place[] = [
  ...table(
    'field',
    Object.fromEntries(INPUTS.map((input) => [input, { field: `<input ${input} data-typed>` }])),
  ),
  ...table(
    'editor',
    each(EDITORS, (field) => ({ field })),
  ),
  ...table(
    'chosen',
    Object.fromEntries(
      Object.entries(CHOSEN).map(([type, value]) => [
        type,
        { field: `<input type=${type} max=99999999 data-set>`, value },
      ]),
    ),
  ),
  ...table(
    'repeated',
    each(REPEATS, (write) => ({ write })),
  ),
  ...table(
    'repeated in attributes',
    each(attributes, (write) => ({ write })),
  ),
  ...table('several words', {
    together: { value: 'Quixotina Zarzaparrilla', format: (value) => `Envío a ${value}.` },
    'spaced otherwise': { value: 'Wenceslao Yrigoyen', format: (value) => value.replaceAll(' ', '\n  ') },
    'an address': { value: 'kiwi.zurcir@fruta.test', format: (value) => `Escribimos a ${value}.` },
    'line by line': {
      field: '<textarea data-typed></textarea>',
      value: 'Dejalo con Xiomara\nTimbre de Yolanda',
      format: (value) => value.split('\n')[1] ?? '',
    },
  }),
  ...table(
    'number',
    each(FORMATS, (format) => ({ value: 'a number', format })),
  ),
  ...table(
    'secret',
    each(SECRETS, ([field, value, format]) => ({ field: `<input ${field} data-typed>`, value, format })),
  ),
  ...table(
    'masked',
    each(MARKED, (html) => ({ html: `<div data-vitrine-mask>${html}</div>` })),
  ),
  ...table(
    'blocked',
    each(MARKED, (html) => ({ html: `<div class="privacy-mask">${html}</div>` })),
  ),
  ...table(
    'masked later',
    each(LATER, (write) => ({ html: WITHIN, write })),
  ),
  ...table(
    'address',
    each(OF_ADDRESS, (html) => ({ html })),
  ),
];
