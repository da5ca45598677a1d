// The store's page of one product, unlike the grid of a category in what it is made of: icons as SVG within the page, custom elements with
// and without shadow roots, style elements in the body, rules of custom properties; its 300 kB of style are one linked sheet and eight
// elements. A slide show turns by inline styles, and a clock counts down.

const SHEET_BYTES = 260_000;
const SECTION_STYLE_BYTES = 5_000;
const SECTIONS = 8;
const ICONS = 140;
const REVIEWS = 40;

const repeat = (count, make) => Array.from({ length: count }, (_, n) => make(n)).join('');

/** Rules until there are so many bytes of them. */
function rules(bytes, head, make) {
  let text = head;
  for (let n = 0; text.length < bytes; n++) text += make(n);
  return text;
}

const COLOURS = repeat(200, (n) => `--c-${n}:hsl(${(n * 37) % 360} ${20 + (n % 60)}% ${30 + (n % 50)}%);`);

export const productCss = rules(
  SHEET_BYTES,
  `:root{${COLOURS}}body{font:16px/1.5 sans-serif;margin:0}product-gallery,variant-picker{display:block}.icon{width:16px;height:16px}`,
  (n) =>
    `.p-${n}{color:var(--c-${n % 200});padding:calc(${n % 16}px + var(--gap,${n % 8}px))}` +
    `@supports (display:grid){.g-${n}{grid-template-columns:repeat(${1 + (n % 6)},minmax(0,1fr))}}` +
    `[data-option="${n}"]:checked~.swatch:not(.is-sold-out){outline:2px solid var(--c-${(n * 3) % 200})}` +
    `@keyframes k-${n}{from{opacity:0;transform:translateY(${n % 40}px)}to{opacity:1;transform:none}}`,
);

const sectionStyle = (section) =>
  rules(
    SECTION_STYLE_BYTES,
    `#section-${section}{--gap:${section * 2}px}`,
    (n) => `#section-${section} .part-${n}{margin-inline:${n % 24}px;border-color:var(--c-${n})}`,
  );

const icon = (n) =>
  `<svg class="icon p-${n}" viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="1.5">` +
  `<path d="M${n % 12} ${n % 7}c2.1 ${n % 5}.4 4.${n % 9} 1.2 6 3.4s.${n % 8} 4.1-2.7 5.9L${12 + (n % 9)} 21"/>` +
  `<circle cx="${4 + (n % 16)}" cy="12" r="${1 + (n % 4)}"/><rect x="3" y="${n % 18}" width="6" height="2" rx="1"/></g></svg>`;

const review = (n) => `<li class="review part-${n}"><star-rating stars="${1 + (n % 5)}"></star-rating>
  <h4>Muy lindo, llegó rápido ${n}</h4><p class="p-${n}">Lo compré para la cocina y quedó igual que en la foto; el color es un poco más claro. ${n}</p>
  <button type="button" class="useful">${icon(n)} Útil</button></li>`;

const section = (
  n,
) => `<section id="section-${n}"><style>${sectionStyle(n)}</style><h2>${icon(n)} Detalle ${n}</h2>
  <div class="g-${n}">${repeat(24, (k) => `<div class="part-${k}"><b>Medida ${k}</b> <span>${10 + k} × ${20 + n} cm</span></div>`)}</div></section>`;

const slide = (n) =>
  `<figure class="slide p-${n}"><img src="/foto/p${n}.jpg" alt="Vista ${n}" width="600" height="600" loading="lazy"><figcaption>Vista ${n}</figcaption></figure>`;

/** Runs in the page. */
function inPage() {
  customElements.define(
    'star-rating',
    class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: 'open' });
        const stars = Number(this.getAttribute('stars'));
        root.innerHTML = `<style>span { color: #c80 } .off { color: #ccc }</style>${[1, 2, 3, 4, 5].map((n) => `<span class="${n > stars ? 'off' : ''}">★</span>`).join('')}`;
      }
    },
  );
  for (const name of ['product-gallery', 'variant-picker'])
    customElements.define(name, class extends HTMLElement {});
  const rail = document.querySelector('.rail');
  const clock = document.querySelector('.clock');
  let turn = 0;
  setInterval(() => {
    turn += 1;
    rail.style.transform = `translateX(-${(turn % 8) * 12.5}%)`;
    rail.style.setProperty('--slide', String(turn % 8));
  }, 400);
  setInterval(() => {
    clock.textContent = `Termina en ${600 - turn} s`;
  }, 200);
  setTimeout(() => {
    for (const one of document.querySelectorAll('.review')) one.classList.add('is-visible');
  }, 700);
}

/** The page of product number `n`. @param tag what a merchant pastes; nothing on the bare page */
export const productPage = (
  n,
  tag,
) => `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Vaso ${n}</title>
<link rel="stylesheet" href="/producto.css">
<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: `Vaso ${n}`, offers: { price: 900 + n } })}</script></head><body>
<header><nav>${repeat(ICONS, (k) => `<a href="/c/${k}" class="p-${k}">${icon(k)}<span>Rama ${k}</span></a>`)}</nav></header>
<main><product-gallery><div class="rail">${repeat(8, slide)}</div></product-gallery>
<h1 class="product__title">Vaso de cerámica esmaltada ${n}</h1><p class="clock">Termina en 600 s</p>
<variant-picker><fieldset>${repeat(12, (k) => `<input type="radio" name="color" id="o${k}" data-option="${k}" value="${k}"><label class="swatch" for="o${k}">Color ${k}</label>`)}</fieldset></variant-picker>
<form action="/carrito"><input type="number" name="cantidad" value="1"><button class="btn">Agregar</button></form>
${repeat(SECTIONS, section)}<ul class="reviews">${repeat(REVIEWS, review)}</ul></main>
<script>(${inPage})()</script>${tag}</body></html>`;
