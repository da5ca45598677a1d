import type { Texts } from '../texts.ts';
import { activity } from './settings-activity.ts';
import { deletion } from './settings-deletion.ts';
import { firstSteps } from './settings-first-steps.ts';
import { privacy } from './settings-privacy.ts';
import { security } from './settings-security.ts';
import { timeZone } from './settings-time-zone.ts';

export const settings: Texts<'settings'> = {
  title: 'Configuración',
  intro: 'Administra tu cuenta, tu equipo y tu tienda.',
  cancel: 'Cancelar',
  ownersOnly: 'Solo un propietario de esta tienda puede hacer esto.',
  hub: {
    account: { title: 'Cuenta', body: 'Tu foto, nombre, correo y contraseña.' },
    team: { title: 'Equipo', body: 'Quiénes pueden ver las grabaciones de esta tienda.' },
    billing: { title: 'Facturación', body: 'Tu plan, tu método de pago y tus facturas.' },
    sessions: {
      title: 'Configuración de sesiones',
      body: 'Qué se graba y cuánto tiempo se conserva.',
      soon: 'Próximamente',
    },
    integrations: { title: 'Integraciones', body: 'Conecta tu tienda de BigCommerce, Shopify o Tiendanube.' },
  },
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
  privacy,
  activity,
  deletion,
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
  timeZone,
  security,
  account: {
    title: 'Cuenta',
    intro: 'Cómo te ve tu equipo y con qué datos entras.',
    loadFailed: 'No se pudo cargar el perfil',
    loadFailedBody: 'Revisa tu conexión e inténtalo de nuevo.',
    photo: {
      upload: 'Subir foto',
      change: 'Cambiar foto',
      hint: 'JPEG, PNG, WebP, GIF o AVIF, de hasta 5 MB.',
      uploading: 'Subiendo foto…',
      updated: 'Foto actualizada',
      failed: 'No se pudo subir la foto',
    },
    profile: {
      title: 'Datos personales',
      edit: 'Editar',
      save: 'Guardar',
      email: 'Correo',
      first_name: 'Nombre',
      last_name: 'Apellido',
      phone: 'Teléfono',
      none: 'Sin completar',
      passwordHint: 'Para cambiar tu correo, ingresa tu contraseña actual.',
      emailHint: 'Para cambiarlo, abre el enlace que enviaremos a la dirección nueva.',
      pendingTitle: 'Confirma tu nuevo correo',
      pending:
        'Enviamos un enlace a {{email}}. Ábrelo para confirmar el cambio. Hasta entonces, inicia sesión con tu correo actual.',
      updated: 'Perfil actualizado',
      mailed: 'Enviamos un enlace a {{email}}',
      failed: 'No se pudo actualizar el perfil',
    },
    password: {
      title: 'Contraseña',
      body: 'Al cambiar la contraseña se cierra la sesión en tus otros dispositivos.',
      change: 'Cambiar contraseña',
      current: 'Contraseña actual',
      new: 'Contraseña nueva',
      confirm: 'Confirmar contraseña nueva',
      changed: 'Contraseña cambiada. Se cerró la sesión en tus otros dispositivos.',
      failed: 'No se pudo cambiar la contraseña',
    },
  },
  team: {
    title: 'Equipo',
    intro:
      'Los miembros pueden ver las grabaciones. Los propietarios también pueden administrar el equipo y la tienda.',
    invite: 'Invitar',
    you: 'tú',
    loadFailed: 'No se pudieron cargar los datos del equipo',
    loadFailedBody: 'Revisa tu conexión e inténtalo de nuevo.',
    columns: { member: 'Miembro', role: 'Rol', status: 'Estado', date: 'Fecha', actions: 'Acciones' },
    role: { owner: 'Propietario', member: 'Miembro' },
    status: { active: 'Activo', pending: 'Pendiente', invited: 'Invitado', expired: 'Vencido' },
    statusHint: {
      active: 'Es parte del equipo',
      pending: 'Todavía no abrió la invitación',
      invited: 'Abrió la invitación, pero todavía no la aceptó',
      expired: 'La invitación venció',
    },
    joined: 'Desde el {{date}}',
    expires: 'Vence el {{date}}',
    expired: 'Venció el {{date}}',
    inviteAgain: 'Volver a invitar',
    inviteAgainOf: 'Volver a invitar a {{email}}',
    remove: 'Quitar',
    removeOf: 'Quitar a {{name}}',
    cancelInvitation: 'Cancelar invitación',
    cancelInvitationOf: 'Cancelar invitación para {{email}}',
    alone: {
      title: 'Por ahora no hay nadie más en el equipo',
      body: 'Invita a las personas con las que manejas tu tienda. Verán las mismas grabaciones.',
    },
    inviteDialog: {
      title: 'Invitar a una persona',
      body: 'Le enviaremos un enlace válido por {{days}} días. Cuando lo acepte, podrá ver las grabaciones de {{store}}.',
      email: 'Correo',
      submit: 'Enviar invitación',
      sent: 'Invitación enviada a {{email}}',
      failed: 'No se pudo enviar la invitación',
    },
    removeDialog: {
      title: '¿Quitar a {{name}}?',
      body: '{{email}} perderá el acceso a {{store}} de inmediato. Puedes volver a invitar a esta persona más adelante.',
      submit: 'Quitar',
      done: '{{name}} ya no está en el equipo',
      failed: 'No se pudo quitar al miembro',
    },
    cancelDialog: {
      title: '¿Cancelar la invitación para {{email}}?',
      body: 'El enlace que enviamos a {{email}} dejará de funcionar.',
      keep: 'Conservar invitación',
      submit: 'Cancelar invitación',
      done: 'Se canceló la invitación para {{email}}',
      failed: 'No se pudo cancelar la invitación',
    },
  },
};
