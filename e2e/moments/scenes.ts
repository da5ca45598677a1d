// Long: a list of things that stores have, each with what a person does to it and what that is.

/** How a person clicks: ms between clicks; `double` is the browser's. */
export type Manner = 'once' | 'double' | 'triple' | readonly number[];

/** One thing on a store's page, and what happens to it. */
export interface Scene {
  name: string;
  /** Holds `#it`. */
  html: string;
  /** Runs in the page; `it` is the element. */
  script?: string;
  manner: Manner;
  /** Clicked one after the other in place of `#it`. */
  targets?: readonly string[];
  /** What a person who saw it would say. Of rage it is not asked whether it was also dead. */
  truth: 'fine' | 'dead' | 'rage';
}

const SVG = '<svg width="18" height="18"><path d="M2 2 L16 9 L2 16"/></svg>';
const on = (what: string) => `it.addEventListener('click', (event) => { ${what} });`;
const TOAST = `const toast = document.createElement('div'); toast.className = 'toast'; toast.textContent = 'Listo'; document.body.append(toast);`;
const SLIDES =
  '<div id="track"><img alt="1" width="90" height="60"><img alt="2" width="90" height="60"></div>';
const button = (words: string, more = '') => `<button id="it" ${more}>${words}</button>`;
const every = (ms: number, times: number): number[] => Array.from({ length: times - 1 }, () => ms);

type Unjudged = Omit<Scene, 'truth'>;

/** Answered, and liked. */
const FINE: readonly Unjudged[] = [
  {
    name: 'gallery arrow by its sign',
    html: SLIDES + button('›'),
    script: `let n = 0; ${on("track.style.transform = 'translateX(-' + (n += 90) + 'px)';")}`,
    manner: every(330, 6),
  },
  {
    name: 'gallery arrow by its label',
    html: SLIDES + button(SVG, 'aria-label="Siguiente"'),
    script: `let n = 0; ${on("track.className = 'at-' + (n += 1);")}`,
    manner: every(170, 6),
  },
  {
    name: 'carousel that scrolls',
    html: `<div id="row" style="width:120px;overflow-x:auto"><div style="width:4000px;height:40px">Productos</div></div>${button(SVG, 'aria-label="Próximo slide"')}`,
    script: on("row.scrollBy({ left: 120, behavior: 'smooth' });"),
    manner: every(420, 5),
  },
  {
    name: 'stepper by its sign',
    html: `<div><input id="many" type="number" value="1">${button('+')}</div>`,
    script: on('many.value = Number(many.value) + 1; total.textContent = many.value;'),
    manner: every(160, 7),
  },
  {
    name: 'stepper by its label',
    html: `<div>${button(SVG, 'aria-label="Aumentar cantidad"')}<output id="count">1</output></div>`,
    script: on('count.textContent = Number(count.textContent) + 1;'),
    manner: every(240, 5),
  },
  {
    name: 'zoom',
    html: SLIDES + button(SVG, 'title="Zoom"'),
    script: `let n = 1; ${on('track.style.scale = String(n += 0.2);')}`,
    manner: every(200, 5),
  },
  {
    name: 'accordion',
    html: `${button('Envíos', 'aria-expanded="false"')}<div id="more" hidden>De 3 a 5 días</div>`,
    script: on("more.hidden = !more.hidden; it.setAttribute('aria-expanded', String(!more.hidden));"),
    manner: 'once',
  },
  {
    name: 'accordion that is opened and closed',
    html: `${button('Medidas')}<div id="more" hidden>40 x 60 cm</div>`,
    script: on('more.hidden = !more.hidden;'),
    manner: every(650, 4),
  },
  {
    name: 'details',
    html: '<details><summary id="it">Materiales</summary><p>Roble</p></details>',
    manner: 'once',
  },
  {
    name: 'menu that is fetched',
    html: button('Categorías'),
    script: on(`fetch('/slow/800').then(() => { ${TOAST} });`),
    manner: 'once',
  },
  {
    name: 'answer after two seconds',
    html: button('Calcular envío'),
    script: on(`fetch('/slow/1900').then(() => { ${TOAST} });`),
    manner: 'once',
  },
  { name: 'link', html: '<a id="it" href="/page/next">Velas</a>', manner: 'once' },
  { name: 'link on a slow line', html: '<a id="it" href="/page/slow">Velas</a>', manner: 'once' },
  {
    name: 'picture in a link on a slow line',
    html: '<a href="/page/slow"><img id="it" alt="Vela" width="80" height="80"></a>',
    manner: 'once',
  },
  {
    name: 'form on a slow line',
    html: '<form action="/page/slow"><input name="q" value="x"><button id="it">Buscar</button></form>',
    manner: 'once',
  },
  {
    name: 'new tab',
    html: '<a id="it" href="/page/next" target="_blank">Guía de talles</a>',
    manner: 'once',
  },
  { name: 'phone', html: '<a id="it" href="tel:+541155550199">Llamar</a>', manner: 'once' },
  { name: 'mail', html: '<a id="it" href="mailto:hola@tienda.example">Escribir</a>', manner: 'once' },
  { name: 'download', html: '<a id="it" href="/page/next" download>Catálogo</a>', manner: 'once' },
  {
    name: 'place on the page',
    html: '<a id="it" href="#low">Opiniones</a><div style="height:2400px"></div><p id="low">Opiniones</p>',
    manner: 'once',
  },
  {
    name: 'place where the visitor is',
    html: '<a id="it" href="#top">Arriba</a><p id="top">Tienda</p>',
    script: "location.hash = '#top';",
    manner: 'once',
  },
  {
    name: 'dialog',
    html: `${button('Ver talles')}<dialog id="box"><p>S M L</p></dialog>`,
    script: on('box.showModal();'),
    manner: 'once',
  },
  {
    name: 'popover',
    html: `${button('Ayuda', 'popovertarget="tip"')}<div id="tip" popover>Escribinos</div>`,
    manner: 'once',
  },
  {
    name: 'menu that opens as the mouse goes down',
    html: `${button('Ordenar')}<div id="menu"></div>`,
    script: "it.addEventListener('pointerdown', () => { menu.innerHTML = '<p>Precio</p>'; });",
    manner: 'once',
  },
  {
    name: 'cart with a toast',
    html: button('Agregar al carrito'),
    script: on(`setTimeout(() => { ${TOAST} }, 400);`),
    manner: 'once',
  },
  {
    name: 'box',
    html: '<label id="it">Acepto <input type="checkbox"></label>',
    manner: 'once',
  },
  {
    name: 'text that is selected',
    html: '<p id="it" style="width:300px">Lámpara de mesa hecha a mano</p>',
    manner: 'triple',
  },
  {
    name: 'double click on a product',
    html: button('Agregar'),
    script: on(TOAST),
    manner: 'double',
  },
  {
    name: 'search that gets the focus',
    html: `${button(SVG, 'aria-label="Buscar"')}<input id="q" name="q">`,
    script: on('q.focus();'),
    manner: 'once',
  },
  {
    name: 'words that change',
    html: button('Copiar cupón'),
    script: on("it.textContent = 'Copiado';"),
    manner: 'once',
  },
  {
    name: 'tabs side by side',
    html: '<button id="a">S</button><button id="b">M</button><button id="c">L</button><button id="d">XL</button><p id="out"></p>',
    script:
      "for (const one of [a, b, c, d]) one.addEventListener('click', () => { out.textContent = one.textContent; });",
    targets: ['#a', '#b', '#c', '#d'],
    manner: every(260, 4),
  },
  {
    name: 'favourite',
    html: button('♡', 'aria-label="Favorito"'),
    script: on("it.classList.toggle('on');"),
    manner: every(700, 4),
  },
  {
    name: 'more products',
    html: `<div id="list"></div>${button('Ver más')}`,
    script: on("list.append(document.createElement('p'));"),
    manner: every(600, 4),
  },
  {
    name: 'page within the page',
    html: '<a id="it" href="/page/next">Tazas</a><main id="view"></main>',
    script: on(
      "event.preventDefault(); history.pushState({}, '', '/page/tazas'); setTimeout(() => { view.innerHTML = '<h1>Tazas</h1>'; }, 300);",
    ),
    manner: 'once',
  },
  {
    name: 'notice that is closed',
    html: `<div id="notice">Usamos cookies ${button('Aceptar')}</div>`,
    script: on('notice.remove();'),
    manner: 'once',
  },
  {
    name: 'rules of a style sheet',
    html: `<style id="sheet"></style>${button('Modo oscuro')}`,
    script: on("sheet.sheet.insertRule('body { background: #222; color: #fff }');"),
    manner: 'once',
  },
];

/** Nothing happens. */
const DEAD: readonly Omit<Unjudged, 'manner'>[] = [
  { name: 'button without a script', html: button('Comprar ahora') },
  {
    name: 'link that is held',
    html: '<a id="it" href="#">Ver ofertas</a>',
    script: on('event.preventDefault();'),
  },
  {
    name: 'link to a page that is held',
    html: '<a id="it" href="/page/next">Ver todo</a>',
    script: on('event.preventDefault();'),
  },
  { name: 'role without a script', html: '<div id="it" role="button" tabindex="0">Elegir color</div>' },
  { name: 'button that says it is off', html: button('Sin stock', 'aria-disabled="true"') },
  {
    name: 'picture in a link that is held',
    html: '<a href="/page/next"><img id="it" alt="Vela" width="80" height="80"></a>',
    script: on('event.preventDefault();'),
  },
  {
    name: 'cart that fails without a word',
    html: button('Agregar al carrito'),
    script: on("fetch('/fails').catch(() => {});"),
  },
  { name: 'script that fails', html: button('Pagar'), script: on('undefined.pay();') },
  { name: 'arrow at the end', html: SLIDES + button(SVG, 'aria-label="Siguiente"') },
  {
    name: 'answer after four seconds',
    html: button('Aplicar cupón'),
    script: on(`setTimeout(() => { ${TOAST} }, 4000);`),
  },
  {
    name: 'card that only knows the mouse',
    html: `<div id="card"><p>Vela</p>${button('Ver')}</div>`,
    script: "card.addEventListener('mouseenter', () => card.classList.add('near'));",
  },
  {
    name: 'form that is held',
    html: '<form><input name="mail" value="x"><button id="it">Enviar</button></form>',
    script: "it.form.addEventListener('submit', (event) => event.preventDefault());",
  },
  {
    name: 'button that only looks pressed',
    html: button('Finalizar compra'),
    script:
      "it.addEventListener('pointerdown', () => it.classList.add('down')); addEventListener('pointerup', () => it.classList.remove('down'));",
  },
  { name: 'tab without a script', html: '<div id="it" role="tab" tabindex="0">Opiniones</div>' },
  // No element says that it is there to be clicked; a person would.
  {
    name: 'box that looks like a button',
    html: '<div id="it" style="background:#06c;color:#fff;padding:12px;width:120px">Comprar</div>',
  },
];

/** Somebody loses their patience. */
const RAGE: readonly Unjudged[] = [
  { name: 'dead button in a hurry', html: button('Comprar ahora'), manner: every(160, 6) },
  { name: 'dead button, slowly', html: button('Comprar ahora'), manner: every(720, 4) },
  {
    name: 'coupon that is refused late',
    html: `${button('Aplicar')}<p id="said"></p>`,
    script: on("setTimeout(() => { said.textContent = 'Cupón no válido ' + Date.now(); }, 650);"),
    manner: every(430, 5),
  },
  {
    name: 'link on a slow line in a hurry',
    html: '<a id="it" href="/page/slow">Ir al carrito</a>',
    manner: every(180, 5),
  },
  {
    name: 'picture that does not grow',
    html: '<img id="it" alt="Lámpara" width="200" height="200">',
    manner: every(200, 5),
  },
  {
    name: 'box that looks like a button, in a hurry',
    html: '<div id="it" style="background:#06c;color:#fff;padding:12px;width:120px">Comprar</div>',
    manner: every(190, 5),
  },
  {
    name: 'menu that opens and closes under it',
    html: `${button('Menú')}<div id="more" hidden>Todo</div>`,
    script: on('more.hidden = !more.hidden;'),
    manner: every(150, 6),
  },
  {
    name: 'button that says it is off',
    html: button('Continuar', 'aria-disabled="true"'),
    manner: every(350, 4),
  },
];

export const SCENES: readonly Scene[] = [
  ...FINE.map((scene): Scene => ({ ...scene, truth: 'fine' })),
  ...DEAD.map((scene): Scene => ({ ...scene, manner: 'once', truth: 'dead' })),
  ...RAGE.map((scene): Scene => ({ ...scene, truth: 'rage' })),
];
