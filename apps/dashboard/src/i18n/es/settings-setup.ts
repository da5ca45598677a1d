import type { Texts } from '../texts.ts';
import { firstSteps } from './settings-first-steps.ts';

export const setup: Texts<'settings/setup'> = {
  installation: {
    title: 'Instalación manual',
    intro:
      'Agrega un pequeño script a tu tienda para grabar sesiones. Se carga en segundo plano, así que tus páginas nunca lo esperan.',
    script: 'Script de instalación',
    copy: 'Copiar script',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar el script. Selecciónalo y cópialo manualmente.',
    loadFailed: 'No se pudo cargar el script de instalación. Actualiza la página.',
    merchantFailed: 'No se pudo cargar la información de la tienda',
    steps: {
      copy: 'Copia el script. Ya incluye el ID de tu tienda.',
      paste: 'Pégalo en el <head> de las páginas de tu tienda y guarda los cambios.',
      check: 'Abre tu tienda en otra pestaña y recórrela. Tu sesión aparecerá en Grabaciones en segundos.',
    },
    where: {
      shopify:
        'En Shopify, ve a Tienda online > Temas, haz clic en los tres puntos y luego en Editar código. Abre theme.liquid y pega el script justo antes de </head>.',
      bigcommerce:
        'En BigCommerce, ve a Storefront > Script Manager y haz clic en Create a Script. Elige Head como ubicación y todas las páginas, y pega el script.',
      tiendanube:
        'En Tiendanube, ve a Configuraciones > Códigos externos y pega el script en el campo de códigos de tracking. Si no lo encuentras, envía el script a la persona que mantiene tu tienda.',
      other:
        'Pega el script justo antes de </head>, en la plantilla que comparten todas tus páginas. Si otra persona mantiene tu tienda, envíale el script.',
    },
    mail: {
      action: 'Enviar a quien se ocupa de tu tienda',
      subject: 'Agregar Vitrine a nuestra tienda',
      message:
        'Hola:\n\nPor favor, pega este script en nuestra tienda, justo antes de </head>, en la plantilla que comparten todas las páginas:\n\n{{script}}\n\nSi la tienda envía una Content-Security-Policy, agrega {{origin}} a script-src y connect-src.\n\nGracias\n',
    },
    policy: {
      body: 'Es probable que la Content-Security-Policy de tu tienda lo bloquee. Agrega estos valores a la política:',
      fallback:
        'Si falta una directiva en la política, copia antes en ella los valores de default-src. Si tu tienda no tiene una política, prueba con otro navegador: es posible que el tuyo bloquee rastreadores o pida que no te rastreen.',
      subject: 'Permitir Vitrine en la Content-Security-Policy de nuestra tienda',
      message:
        'Hola:\n\nLa Content-Security-Policy de nuestra tienda bloquea Vitrine. Por favor, agrega estos valores:\n\n{{lines}}\n\nSi falta una directiva en la política, copia antes en ella los valores de default-src.\n\nGracias\n',
    },
    check: {
      title: 'Comprobar mi instalación',
      waiting: 'Esperando la primera sesión…',
      waitingBody:
        'Abre tu tienda en otra pestaña y recórrela. Esto se actualiza automáticamente en segundos.',
      overdue: 'No llegó ninguna sesión en 24 horas',
      overdueBody:
        'Agrega el script a tu tienda manualmente o envíalo a quien se ocupa de tu tienda. Funciona en todas las plataformas.',
      silent: 'Las páginas de {{host}} cargan Vitrine, pero no llega nada',
      silentHidden: 'Las páginas de tu tienda cargan Vitrine, pero no llega nada',
      lost: 'Vitrine no pudo grabar el {{share}} de las páginas de tu tienda en los últimos 7 días',
      lostBody:
        'Nuestro script falla en los navegadores de algunos visitantes. Tu tienda no se ve afectada y recibimos un aviso automáticamente.',
      live: 'Tu tienda se está grabando.',
      last: 'Último evento {{when}}.',
      quiet: 'No hay sesiones recientes.',
      quietBody: 'Abre tu tienda en otra pestaña. Si se sigue grabando, esto se actualiza automáticamente.',
      usedUp: 'No se están grabando sesiones nuevas: tu plan ya no tiene grabaciones disponibles.',
      usedUpBody:
        'El problema no es el script. Se volverá a grabar cuando tu plan tenga grabaciones disponibles.',
      watch: 'Ver grabaciones',
      failed: 'No se pudo comprobar tu instalación.',
      refused: 'Se bloquearon sesiones de {{host}}: el dominio no está en tu lista',
      refusedHidden:
        'Se bloquearon sesiones de páginas que ocultan su dirección. No se pueden permitir una por una.',
      allow: 'Permitir {{host}}',
      allowed: 'Se agregó {{host}} a tu lista',
      allowFailed: 'No se pudo agregar el dominio. Inténtalo de nuevo.',
    },
    domains: {
      title: 'Dominios permitidos',
      intro: 'Las páginas de estos dominios y sus subdominios pueden enviar grabaciones de esta tienda.',
      any: 'Tu lista está vacía, así que las páginas de cualquier dominio pueden enviar grabaciones.',
      list: 'Dominios permitidos',
      field: 'Dominio',
      hint: 'Por ejemplo, mitienda.com',
      add: 'Agregar',
      remove: 'Quitar {{domain}}',
      full: 'Puedes agregar hasta {{count}} dominios.',
      there: 'Este dominio ya está en tu lista.',
      save: 'Guardar dominios',
      discard: 'Descartar cambios',
      saved: 'Dominios guardados',
      failed: 'No se pudieron guardar los dominios. Inténtalo de nuevo.',
      loadFailed: 'No se pudieron cargar los dominios permitidos.',
      ownersOnly: 'Solo un propietario de esta tienda puede cambiar sus dominios.',
    },
  },
  firstSteps,
  /** Of a store that is on no platform. */
  storeName: {
    title: 'Nombre de la tienda',
    ask: '¿Cómo se llama tu tienda? El nombre aparece en los correos y las invitaciones.',
    intro: 'El nombre aparece en los correos, en las invitaciones y en el menú.',
    save: 'Guardar nombre',
    saved: 'Nombre guardado',
    failed: 'No se pudo guardar el nombre. Inténtalo de nuevo.',
    ownersOnly: 'Solo un propietario de esta tienda puede cambiar su nombre.',
  },
};
