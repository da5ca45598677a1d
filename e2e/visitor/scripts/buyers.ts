import { shop } from '../store.ts';
import type { Visit } from '../visit.ts';

/** Visitors who put something into the cart. */
export const BUYERS: readonly Visit[] = [
  {
    name: 'candle-with-coupon',
    device: 'windows',
    locale: 'es-AR',
    time_zone: 'America/Argentina/Buenos_Aires',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('?utm_source=instagram&utm_campaign=otono');
      await person.read(1.5);
      await store.openCategory('velas');
      await person.hover(store.find('.card').nth(2));
      await store.openProduct('vela-ambar');
      await person.pause(2500);
      await store.choose('300 g · 60 h');
      await person.click(store.find('[data-picture="2"]'));
      await person.read(1);
      await store.addToCart();
      await store.openCart();
      await person.type(store.find('#cupon'), 'LUMBRE10');
      await person.click(store.find('[data-coupon] button'));
      await person.type(store.find('#cp'), '1414');
      await person.click(store.find('[data-shipping] button'));
      await person.pause(2500);
      await person.follow(store.find('.summary a.button'));
      await person.type(store.find('main [name=nombre]'), 'Paula Ferreyra');
      await person.pause(2000);
    },
  },
  {
    name: 'abandoned-cart',
    device: 'android',
    locale: 'pt-BR',
    time_zone: 'America/Sao_Paulo',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('categoria/ceramica?utm_source=google&utm_medium=cpc');
      await person.read(2);
      await store.openProduct('taza-niebla');
      await person.pause(2000);
      await store.choose('Humo');
      await person.click(store.find('[data-more]'));
      await store.addToCart();
      await person.read(2.5);
      await store.openProduct('mate-yungas');
      await store.addToCart();
      await store.openCart();
      await person.click(store.find('.line').first().locator('button', { hasText: '+' }));
      await person.pause(1500);
      await person.click(store.find('.line').nth(1).locator('button', { hasText: 'Quitar' }));
      await person.type(store.find('#cp'), '04538');
      await person.click(store.find('[data-shipping] button'));
      await person.pause(6000);
    },
  },
  {
    name: 'returning-customer',
    device: 'laptop',
    locale: 'es-AR',
    time_zone: 'America/Argentina/Cordoba',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter();
      await store.signedInAs({ email: 'marina.gomez@correo.example', id: 'c-20418' });
      await person.pause(1500);
      await store.search('palo santo');
      await store.openProduct('sahumerios-palo-santo');
      await store.choose('Copal');
      await person.click(store.find('[data-more]'));
      await person.click(store.find('[data-more]'));
      await store.addToCart();
      await person.read(1.2);
      await store.openProduct('portasahumerio-puente');
      await store.addToCart();
      await store.openCart();
      await person.pause(3000);
    },
  },
  {
    name: 'two-tabs',
    device: 'windows',
    locale: 'es-CL',
    time_zone: 'America/Santiago',
    async script(visitor) {
      const { person, context } = visitor;
      const store = shop(visitor);
      await store.enter('categoria/iluminacion');
      await person.read(0.6);
      const first = person.page;
      await person.hover(store.find('.card[data-slug="lampara-ombu"] > a'));
      const second = await context.newPage();
      await person.turnTo(second);
      await store.enter('producto/lampara-ombu');
      await person.pause(2500);
      await person.click(store.find('[data-picture="2"]'));
      await person.turnTo(first);
      await store.openProduct('fanal-cardon');
      await person.read(1);
      await person.turnTo(second);
      await store.choose('Humo');
      await store.addToCart();
      await person.turnTo(first);
      await store.openCart();
      await person.pause(2500);
    },
  },
  {
    name: 'gift-with-events',
    device: 'laptop',
    locale: 'es-UY',
    time_zone: 'America/Montevideo',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('?utm_source=newsletter');
      await person.click(store.find('.carousel-controls [data-step="1"]'));
      await person.pause(2000);
      await person.follow(store.find('.slide.is-current a'));
      await person.read(0.8);
      await store.openProduct('florero-quebrada');
      await store.tell('wishlist_add', { product: 'florero-quebrada' });
      await person.click(store.find('#tab-2'));
      await person.pause(1500);
      await person.click(store.find('#tab-3'));
      await person.pause(2500);
      await store.choose('Petróleo');
      await store.addToCart();
      await store.tell('gift_note', { chosen: true });
      await person.pause(1500);
    },
  },
];
