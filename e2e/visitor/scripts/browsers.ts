import { shop } from '../store.ts';
import type { Visit } from '../visit.ts';

/** Visitors who look around. */
export const BROWSERS: readonly Visit[] = [
  {
    name: 'compare-mugs',
    device: 'windows',
    locale: 'pt-BR',
    time_zone: 'America/Sao_Paulo',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter();
      await store.openCategory('ceramica');
      await store.find('[data-sort]').selectOption('precio-asc');
      await person.pause(1500);
      await store.openProduct('taza-niebla');
      await person.click(store.find('[data-picture="2"]'));
      await person.read(1.6);
      await person.page.goBack();
      await person.pause(1200);
      await store.openProduct('mate-yungas');
      await person.click(store.find('#tab-2'));
      await person.pause(2500);
      await person.page.goBack();
      await person.pause(900);
      await store.openProduct('bowl-arena');
      await person.click(store.find('#tab-3'));
      await person.pause(3000);
    },
  },
  {
    name: 'phone-bounce',
    device: 'iphone',
    locale: 'en-US',
    time_zone: 'America/New_York',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('?utm_source=tiktok&utm_medium=social');
      await person.pause(6000);
      await person.read(2);
      await person.read(-1);
      await person.pause(5000);
    },
  },
  {
    name: 'phone-evening',
    device: 'android',
    locale: 'es-AR',
    time_zone: 'America/Argentina/Buenos_Aires',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter();
      await person.read(3);
      await store.openCategory('velas');
      await person.read(1.5);
      await store.openProduct('vela-lavanda');
      await person.read(3);
      await person.pause(2000);
      await store.openProduct('vela-higo');
      await person.read(1.5);
      await person.pause(4000);
    },
  },
  {
    name: 'tablet-search',
    device: 'ipad',
    locale: 'es-MX',
    time_zone: 'America/Mexico_City',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter();
      await store.search('ambar');
      await person.pause(2000);
      await store.openProduct('vela-ambar');
      await person.read(1);
      await store.search('alfombra');
      await person.pause(2500);
      await store.search('vidrio');
      await person.read(0.5);
      await store.openProduct('difusor-verbena');
      await person.pause(3500);
    },
  },
  {
    name: 'filter-hunt',
    device: 'laptop',
    locale: 'es-AR',
    time_zone: 'America/Argentina/Mendoza',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('categoria/todo');
      await person.click(store.find('[name=material][value="Gres"]'));
      await person.pause(1800);
      await person.click(store.find('[name=precio][value="20000"]'));
      await person.read(0.8);
      await person.page.goBack();
      await person.pause(1200);
      await person.click(store.find('[name=oferta]'));
      await person.pause(1500);
      await store.find('[data-sort]').selectOption('precio-desc');
      await person.pause(2000);
      await store.openProduct('plato-luna');
      await person.read(1.8);
      await person.pause(3000);
    },
  },
  {
    name: 'lost-then-found',
    device: 'windows',
    locale: 'en-US',
    time_zone: 'America/Los_Angeles',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('producto/vela-canela-2024?utm_source=pinterest');
      await person.pause(3500);
      await store.search('vela');
      await person.read(1);
      await store.openProduct('velas-torneadas');
      await store.choose('Marfil');
      await person.pause(1500);
      await person.read(1.4);
      await person.pause(3000);
    },
  },
  {
    name: 'long-look-around',
    device: 'laptop',
    locale: 'pt-BR',
    time_zone: 'America/Recife',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter();
      await person.read(4);
      for (const [category, slug] of [
        ['velas', 'vela-higo'],
        ['aromas', 'difusor-verbena'],
        ['iluminacion', 'candelabro-tres-lunas'],
        ['ceramica', 'jarra-pampa'],
      ] as const) {
        await store.openCategory(category);
        await person.read(0.6);
        await store.openProduct(slug);
        await person.pause(6000);
        await person.click(store.find('[data-picture="2"]'));
        await person.pause(4000);
        await person.read(2);
        await person.pause(3000);
      }
      await person.follow(store.find('.logo'));
      await person.pause(5000);
    },
  },
];
