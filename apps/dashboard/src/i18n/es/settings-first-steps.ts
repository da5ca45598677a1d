import type { Texts } from '../texts.ts';

export const firstSteps: Texts<'settings/setup'>['firstSteps'] = {
  title: 'Tu primera grabación, en tres pasos',
  intro: 'Lleva unos minutos y se hace una sola vez.',
  hide: 'Ocultar pasos',
  aside: 'Configuración inicial: {{done}} de 3 pasos listos',
  show: 'Mostrar pasos',
  done: '{{done}} de 3 listos',
  stepDone: ' (listo)',
  newTab: ' (se abre en una pestaña nueva)',
  finished: 'Todo listo. Las sesiones nuevas aparecerán aquí automáticamente.',
  install: {
    title: 'Agregar Vitrine a tu tienda',
    body: 'Elige tu plataforma y te mostramos cómo.',
    where: 'Tu plataforma',
    platforms: { tiendanube: 'Tiendanube', shopify: 'Shopify', bigcommerce: 'BigCommerce' },
    other: 'Otra plataforma',
    connected: 'Conectada a {{store}}.',
    brought:
      'Conectada a {{store}}. Este paso se completa automáticamente cuando se abra la primera página con Vitrine.',
    seen: 'Vitrine está instalado en tu tienda.',
    member: 'Esto lo hace un propietario de la tienda. Cuando esté listo, lo verás aquí.',
  },
  visit: {
    title: 'Abrir tu tienda y recorrerla',
    body: 'Recorre una o dos páginas, como lo haría un cliente. Este paso se completa automáticamente en segundos.',
    open: 'Abrir mi tienda',
    came: 'Llegó tu primera sesión.',
  },
  watch: {
    title: 'Ver tu primera grabación',
    later: 'Estará lista en cuanto llegue tu primera sesión.',
    body: 'Está lista: mira tu tienda como la vio tu visitante.',
    play: 'Ver grabación',
  },
  now: {
    install: 'Primero, agrega Vitrine a tu tienda.',
    visit: 'Vitrine está instalado en tu tienda. Esperando la primera sesión.',
    brought: 'Tu tienda está conectada. Esperando la primera sesión.',
    watch: 'Llegó tu primera sesión y su grabación está lista.',
  },
};
