import { shop } from '../store.ts';
import type { Visit } from '../visit.ts';

/** Visitors who fill in forms, or lose their patience with one. */
export const ASKERS: readonly Visit[] = [
  {
    name: 'new-account',
    device: 'windows',
    locale: 'es-MX',
    time_zone: 'America/Monterrey',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('producto/jarra-pampa');
      await person.pause(1500);
      await person.follow(store.find('.header a[href$="cuenta"]'));
      const field = (name: string) => store.find(`[data-form=crear] [name=${name}]`);
      await person.type(field('nombre'), 'Jimena Ortega');
      await person.type(field('email'), 'jimena.ortega@correo.example');
      await person.type(field('telefono'), '81 5550 0199');
      await person.type(field('documento'), '30555019');
      await person.type(field('password'), 'una-clave-larga');
      await field('provincia').selectOption('Santa Fe');
      await person.type(field('notas'), 'Dejar en portería por la tarde');
      await person.click(store.find('[data-form=crear] button'));
      await person.pause(3000);
    },
  },
  {
    name: 'newsletter',
    device: 'iphone',
    locale: 'es-AR',
    time_zone: 'America/Argentina/Salta',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('categoria/aromas');
      await person.read(1.5);
      await person.click(store.find('[data-open=novedades]'));
      await person.pause(1200);
      await person.type(store.find('#novedades [name=email]'), 'sol.arce@correo.example');
      await person.click(store.find('#novedades [name=acepto]'));
      await person.click(store.find('#novedades [type=submit]'));
      await person.pause(2500);
      await person.click(store.find('#novedades [data-close]'));
      await person.pause(3000);
    },
  },
  {
    name: 'wholesale-question',
    device: 'ipad',
    locale: 'pt-BR',
    time_zone: 'America/Sao_Paulo',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('producto/bowl-arena');
      await person.read(1);
      await person.click(store.find('[data-open=contacto]'));
      await person.type(store.find('#contacto [name=nombre]'), 'Caio');
      await person.type(store.find('#contacto [name=email]'), 'caio@cafe.example');
      await store.find('#contacto [name=motivo]').selectOption('Ventas por mayor');
      await person.type(store.find('#contacto [name=mensaje]'), 'Preciso de 40 bowls para um café.');
      await person.click(store.find('#contacto [type=submit]'));
      await person.pause(3000);
    },
  },
  {
    name: 'where-is-my-order',
    device: 'android',
    locale: 'es-CO',
    time_zone: 'America/Bogota',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter();
      await person.click(store.find('.menu-button'));
      await person.follow(store.find('.menu a[href$="seguimiento"]'));
      await person.type(store.find('[name=pedido]'), 'CL-48213');
      await person.type(store.find('main [name=email]'), 'diego@correo.example');
      await person.click(store.find('main [type=submit]'));
      await person.pause(4000);
      await person.follow(store.find('.logo'));
      await person.read(1);
      await person.pause(3000);
    },
  },
  {
    name: 'coupon-rage',
    device: 'laptop',
    locale: 'en-US',
    time_zone: 'America/Chicago',
    async script(visitor) {
      const { person } = visitor;
      const store = shop(visitor);
      await store.enter('producto/lampara-ombu?utm_source=affiliate');
      await person.pause(1800);
      await store.addToCart();
      await store.openCart();
      await person.type(store.find('#cupon'), 'VERANO30');
      await person.clickAngrily(store.find('[data-coupon] button'), 7);
      await person.pause(1500);
      await person.clickAngrily(store.find('.line img').first(), 5);
      await person.pause(2500);
    },
  },
];
