// A store of our own making, heavy as real themes are: 300 kB of style sheet on every page, some 1,900 elements, a grid of products that
// is drawn on after it has loaded, and whose script adds and removes rows as fast as it can when it is told to.

const CSS_BYTES = 300_000;
const CARDS = 48;
const ROWS_A_BATCH = 250;
const BATCHES = 10;

const repeat = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join('');

const DECLARATIONS = [
  (n) => `margin: ${n % 40}px`,
  (n) => `padding: ${n % 32}px`,
  (n) => `color: rgb(${n % 255}, ${(n * 7) % 255}, ${(n * 13) % 255})`,
  (n) => `background: #${(n % 4096).toString(16).padStart(3, '0')}`,
  (n) => `border: 1px solid var(--tone-${n % 2})`,
  (n) => `font-size: ${10 + (n % 20)}px`,
];

const rulesOf = (n) => `.u-${n} { ${DECLARATIONS[n % DECLARATIONS.length](n)} }
.block-${n}:hover .item-${n % 50} > a::after { content: ""; width: ${n % 100}%; transition: width .2s ease-in-out }
@media (max-width: ${600 + (n % 600)}px) { .r-${n} { display: none } }
`;

function makeCss() {
  let css = `:root { --tone-0: #333; --tone-1: #eee }
body { font: 16px sans-serif; margin: 0 }
.grid { display: grid; grid-template-columns: repeat(4, 1fr); gap: 16px }
`;
  for (let n = 0; css.length < CSS_BYTES; n++) css += rulesOf(n);
  return css;
}

export const css = makeCss();

const card = (n) => `<article class="card u-${n} block-${n}">
  <a href="/producto/${n}" class="card__link u-${n + 3}">
    <picture><source srcset="/foto/${n}-2x.webp 2x, /foto/${n}.webp" type="image/webp">
    <img src="/foto/${n}.jpg" alt="Vaso ${n}" width="300" height="300" loading="lazy" data-id="${n}"></picture>
    <h3 class="card__title">Vaso de cerámica esmaltada ${n}</h3></a>
  <div class="price u-${n + 9}"><span class="price__old">$ ${1_000 + n}</span><span class="price__now">$ ${900 + n}</span></div>
  <ul class="swatches">${repeat(3, (k) => `<li class="sw u-${k}"><button type="button" aria-label="Color ${k}" style="background-color: rgb(${k * 40}, 20, 30)"></button></li>`)}</ul>
  <form action="/carrito"><input type="hidden" name="id" value="${n}"><input type="number" name="cantidad" value="1">
    <button class="btn u-${n + 1}">Agregar</button></form>
</article>`;

const menu = repeat(
  12,
  (n) =>
    `<li><a href="/c/${n}">Categoría ${n}</a><ul>${repeat(8, (k) => `<li><a href="/c/${n}/${k}" class="u-${n * 8 + k}">Rama ${k}</a></li>`)}</ul></li>`,
);

/** Runs in the page: cards appear and prices come late; `storm` is called by the bench. */
function inPage(rows, batches) {
  setTimeout(() => {
    for (const [n, one] of [...document.querySelectorAll('.card')].slice(0, 12).entries()) {
      one.classList.add('is-visible');
      one.querySelector('.price__now').textContent = `$ ${n}`;
    }
  }, 600);
  globalThis.storm = async () => {
    const main = document.querySelector('main');
    for (let batch = 0; batch < batches; batch++) {
      const box = document.createElement('div');
      for (let n = 0; n < rows; n++) {
        const row = document.createElement('div');
        row.className = `row u-${n} b-${batch}`;
        row.innerHTML = `<span>n${n}</span><b>${batch}</b><i></i>`;
        box.append(row);
      }
      main.append(box);
      await new Promise((resolve) => setTimeout(resolve, 100));
      box.replaceChildren(...[...box.children].slice(0, 100));
    }
  };
}

/** The page of category number `n`. @param tag what a merchant pastes; nothing on the bare page */
export const categoryPage = (
  n,
  tag,
) => `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Tienda ${n}</title>
<link rel="stylesheet" href="/tema.css"><style>.inline { color: red }</style></head><body>
<header class="u-1"><nav><ul>${menu}</ul></nav><input type="search" name="q"></header>
<main><div class="grid">${repeat(CARDS, (k) => card(n * 100 + k))}</div>
<section>${repeat(60, (k) => `<p class="u-${k}">Descripción del producto número ${k}, con un texto de varias palabras para leer.</p>`)}</section></main>
<footer>${repeat(80, (k) => `<a href="/f/${k}">Enlace ${k}</a>`)}</footer>
<script>(${inPage})(${ROWS_A_BATCH}, ${BATCHES})</script>${tag}</body></html>`;

/** Rows that `storm` adds. */
export const STORM_ROWS = ROWS_A_BATCH * BATCHES;
