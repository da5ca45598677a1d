import type { Texts } from '../texts.ts';

export const firstSteps: Texts<'settings'>['firstSteps'] = {
  title: 'Tu primera grabación, en tres pasos',
  intro: 'Lleva unos minutos y se hace una sola vez.',
  hide: 'Ocultar estos pasos',
  aside: 'Primeros pasos: {{done}} de 3 listos',
  show: 'Ver los pasos',
  done: '{{done}} de 3 listos',
  stepDone: ' (listo)',
  newTab: ' (se abre en otra pestaña)',
  finished: 'Ya está. Desde ahora, cada visita a tu tienda aparece acá sola.',
  install: {
    title: 'Poné Vitrine en tu tienda',
    body: 'Elegí dónde está tu tienda y te mostramos cómo.',
    where: 'Dónde está tu tienda',
    platforms: { tiendanube: 'Tiendanube', shopify: 'Shopify', bigcommerce: 'BigCommerce' },
    other: 'Otra tienda',
    connected: 'Conectada a {{store}}.',
    seen: 'Vitrine ya está en tu tienda.',
    member: 'De esto se ocupa un propietario de la tienda. Cuando esté listo, lo vas a ver acá.',
  },
  visit: {
    title: 'Abrí tu tienda y recorrela',
    body: 'Visitá una o dos páginas, como lo haría un cliente. Este paso se completa solo, en pocos segundos.',
    open: 'Abrir mi tienda',
    came: 'Llegó la primera visita.',
  },
  watch: {
    title: 'Mirá la primera grabación',
    later: 'Va a estar lista apenas llegue la primera visita.',
    body: 'Está lista: mirá tu tienda como la vio tu visitante.',
    play: 'Mirar la grabación',
  },
  now: {
    install: 'El primer paso es poner Vitrine en tu tienda.',
    visit: 'Vitrine ya está en tu tienda. Falta la primera visita.',
    watch: 'Llegó la primera visita y su grabación está lista.',
  },
};
