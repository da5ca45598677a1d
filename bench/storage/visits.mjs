import { seededRandom } from '../../e2e/visitor/random.ts';
import { shop } from '../../e2e/visitor/store.ts';
import { CATEGORIES, PRODUCTS } from '../../packages/fixtures/src/store/catalog.ts';

const DEVICES = ['windows', 'laptop', 'android', 'iphone', 'ipad'];
const PLACES = [
  ['es-AR', 'America/Argentina/Buenos_Aires'],
  ['es-MX', 'America/Mexico_City'],
  ['pt-BR', 'America/Sao_Paulo'],
  ['es-CL', 'America/Santiago'],
  ['en-US', 'America/New_York'],
];
/** Where visitors come in: most by an advertisement of a page further in. */
const DOORS = ['', 'categoria/todo', 'category', 'product', 'product'];
const WORDS = ['vela', 'ambar', 'palo santo', 'taza', 'lampara', 'vidrio', 'alfombra'];
const MAX_STEPS = 5;

/**
 * A visit to the demo store whose device, place, way and pauses follow from its seed: no two are the same.
 * @returns {import('../../e2e/visitor/visit.ts').Visit}
 */
export function visitOf(name) {
  const random = seededRandom(`storage ${name}`);
  const one = (all) => all[Math.floor(random() * all.length)];
  const [locale, time_zone] = one(PLACES);
  return {
    name,
    device: one(DEVICES),
    locale,
    time_zone,
    async script(visitor) {
      const store = shop(visitor);
      await store.enter(doorOf(one));
      await visitor.person.read(0.5 + 2 * random());
      const steps = 1 + Math.floor(random() * MAX_STEPS);
      for (let step = 0; step < steps; step += 1) await act(visitor.person, store, one);
      await visitor.person.pause(1_000 + 3_000 * random());
    },
  };
}

function doorOf(one) {
  const door = one(DOORS);
  if (door === 'category') return `categoria/${one(CATEGORIES).slug}?utm_source=google`;
  return door === 'product' ? `producto/${one(PRODUCTS).slug}?utm_source=instagram` : door;
}

/** Does one of the things that the page now open lets a person do. */
async function act(person, store, one) {
  const acts = [
    () => store.openCategory(one(CATEGORIES).slug),
    () => store.search(one(WORDS)),
    () => person.read(1 + one([0, 0.5, 1])),
  ];
  const when = async (target, ...more) => {
    if (await target.first().isVisible()) acts.push(...more);
  };
  const cards = store.find('.card[data-slug] > a');
  await when(cards, ...Array(3).fill(async () => person.follow(cards.nth(one(await numbers(cards))))));
  const picture = store.find('[data-picture="2"]');
  await when(picture, () => person.click(picture.first()));
  const tab = store.find('#tab-2');
  await when(tab, () => person.click(tab));
  const buy = store.find('[data-buy] button[type=submit]');
  await when(buy, store.addToCart, async () => {
    await store.addToCart();
    await store.openCart();
  });
  const postcode = store.find('#cp');
  await when(postcode, async () => {
    await person.type(postcode, String(1_000 + one([...Array(900).keys()])));
    await person.click(store.find('[data-shipping] button'));
  });
  await one(acts)();
  await person.pause(1_500);
}

/** Of the first cards: those of a carousel lie beside it and cannot be reached. */
const numbers = async (cards) => [...Array(Math.min(4, await cards.count())).keys()];
