import { CONFIRMATION_DAYS, INVITATION_DAYS, UNDO_EMAIL_HOURS } from '@vitrine/contract/limits';
import { EXPORT_DAYS } from '@vitrine/contract/privacy';
import type { Templates } from './template.ts';

// Neutral Latin American Spanish: tú, no voseo.
const ONCE = 'Este enlace sirve una sola vez y vence en una hora.';
const UNNAMED = 'Para proteger la privacidad del visitante, este correo no dice quién es.';

export const es: Templates = {
  link_hint: 'Si el botón no funciona, abre este enlace:',
  reset_password: () => ({
    subject: 'Restablece tu contraseña de Vitrine',
    heading: 'Restablece tu contraseña',
    body: [
      'Recibimos una solicitud para restablecer la contraseña de tu cuenta de Vitrine. Si fuiste tú, elige una contraseña nueva.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: [ONCE, 'Si no lo pediste, ignora este correo. Tu contraseña no cambiará.'],
  }),
  password_changed: () => ({
    subject: 'Se cambió tu contraseña',
    heading: 'Se cambió tu contraseña',
    body: [
      'Se cambió la contraseña de tu cuenta de Vitrine y se cerró la sesión en tus otros dispositivos.',
      'Si no fuiste tú, elige una contraseña nueva cuanto antes.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  }),
  second_factor_on: () => ({
    subject: 'Se activó la verificación en dos pasos',
    heading: 'Se activó la verificación en dos pasos',
    body: [
      'Ahora iniciar sesión en tu cuenta de Vitrine requiere un segundo paso. Se cerró la sesión en tus otros dispositivos.',
      'Si no fuiste tú, elige una contraseña nueva cuanto antes.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  }),
  second_factor_off: () => ({
    subject: 'Se desactivó la verificación en dos pasos',
    heading: 'Se desactivó la verificación en dos pasos',
    body: [
      'Para iniciar sesión en tu cuenta de Vitrine vuelve a bastar la contraseña.',
      'Si no fuiste tú, elige una contraseña nueva cuanto antes y vuelve a activarla.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  }),
  second_factor_changed: () => ({
    subject: 'Se cambió tu verificación en dos pasos',
    heading: 'Se cambió tu verificación en dos pasos',
    body: [
      'Se cambió una llave de acceso, la app de autenticación o los códigos de recuperación de tu cuenta de Vitrine.',
      'Si no fuiste tú, elige una contraseña nueva cuanto antes y revisa la seguridad de tu cuenta.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  }),
  invitation: ({ store_name, inviter }) => ({
    subject: store_name
      ? `${inviter} te invitó al equipo de ${store_name} en Vitrine`
      : `${inviter} te invitó a un equipo en Vitrine`,
    heading: store_name ? `Únete al equipo de ${store_name}` : 'Únete al equipo',
    body: [
      `${inviter} te invitó a unirte ${store_name ? `al equipo de ${store_name}` : 'a un equipo'} en Vitrine.`,
      'Con Vitrine puedes ver grabaciones de lo que hacen los visitantes en la tienda.',
    ],
    button: 'Aceptar invitación',
    notes: [`Esta invitación vence en ${INVITATION_DAYS} días.`, 'Si no la esperabas, ignora este correo.'],
  }),
  confirm_address: () => ({
    subject: 'Confirma tu correo para Vitrine',
    heading: 'Confirma tu correo',
    body: ['Se creó una cuenta de Vitrine con esta dirección. Confirma que es tuya.'],
    button: 'Confirmar correo',
    notes: [
      `Este enlace vence en ${CONFIRMATION_DAYS} días.`,
      'Si no creaste esta cuenta, no la confirmes. Puedes ignorar este correo.',
    ],
  }),
  confirm_email: () => ({
    subject: 'Confirma tu correo electrónico',
    heading: 'Confirma tu correo electrónico',
    body: ['Confirma esta dirección para iniciar sesión con ella en Vitrine.'],
    button: 'Confirmar dirección',
    notes: [ONCE, 'Si no lo pediste, ignora este correo. No cambiará nada.'],
  }),
  email_requested: ({ email }) => ({
    subject: 'Solicitud para cambiar tu correo de acceso',
    heading: 'Solicitud para cambiar tu correo de acceso',
    body: [
      `Alguien con acceso a tu cuenta de Vitrine pidió cambiar el correo de acceso a ${email}. Nada cambiará hasta que se confirme esa dirección.`,
      'Si no fuiste tú, elige una contraseña nueva cuanto antes. Así se cancela la solicitud.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  }),
  email_changed: ({ email }) => ({
    subject: 'Se cambió tu correo de acceso',
    heading: 'Se cambió tu correo de acceso',
    body: [
      `Desde ahora, inicia sesión en Vitrine con ${email}. Esta dirección ya no sirve para entrar.`,
      'Si no fuiste tú, deshaz el cambio cuanto antes. Se cerrarán todas las sesiones y elegirás una contraseña nueva.',
    ],
    button: 'Deshacer cambio',
    notes: [`Este enlace vence en ${UNDO_EMAIL_HOURS} horas.`, 'Si fuiste tú, no tienes que hacer nada.'],
  }),
  usage: ({ store_name, percent, used, limit, ends }) => {
    const store = store_name || 'tu tienda';
    const isUsedUp = percent === 100;
    return {
      subject: isUsedUp
        ? `No quedan grabaciones para ${store}`
        : `Se usó el ${percent} % de las grabaciones de ${store}`,
      heading: isUsedUp ? 'Usaste todas tus grabaciones' : `Usaste el ${percent} % de tus grabaciones`,
      body: [
        `En este período se usaron ${used} de las ${limit} grabaciones de tu plan para ${store}.`,
        isUsedUp
          ? `No se grabarán sesiones nuevas${ends === null ? '' : ` hasta el ${ends}`}. Puedes seguir viendo tus grabaciones.`
          : ends === null
            ? 'Si las usas todas, no se grabarán sesiones nuevas.'
            : `Tu cupo se renueva el ${ends}. Si se agota antes, no se grabarán sesiones nuevas hasta ese día.`,
      ],
      button: 'Ver planes',
      notes: ['Mejora tu plan para seguir grabando sin esperar.'],
    };
  },
  traffic: ({ store_name, reason, sessions }) => {
    const store = store_name || 'tu tienda';
    return {
      unproved: {
        subject: `Tráfico inusual en ${store}`,
        heading: 'Tráfico inusual en tu tienda',
        body: [
          `Hoy, ${sessions} sesiones de ${store} no mostraron ninguna página. Es probable que las haya enviado un programa y no visitantes.`,
          'No cuentan para tu plan y tus visitantes se siguen grabando. No tienes que hacer nada.',
        ],
        button: 'Ver sesiones',
        notes: ['Si continúa varios días, avisa a quien administra Vitrine.'],
      },
      store_limit: {
        subject: `Grabación en pausa hasta mañana en ${store}`,
        heading: 'Tu tienda llegó al límite de hoy',
        body: [
          `Hoy Vitrine grabó de ${store} todo lo que se puede grabar de una tienda en un día. La grabación continúa a la medianoche UTC.`,
          'Las sesiones que estaban en curso quedan marcadas como incompletas. Puedes seguir viendo tus grabaciones.',
        ],
        button: 'Ver sesiones',
        notes: [
          'Si no fue un día especial para tu tienda, avisa a quien administra Vitrine: puede ser un abuso.',
        ],
      },
    }[reason];
  },
  workspace_deletion: ({ store_name, ends }) => {
    const store = store_name || 'tu tienda';
    return {
      subject: `${store} se eliminará el ${ends}`,
      heading: `${store} se eliminará el ${ends}`,
      body: [
        `Un propietario pidió eliminar ${store} de Vitrine. Ya no se graban nuevas sesiones.`,
        `El ${ends} se eliminarán para siempre sus grabaciones y todo lo demás que guardamos. También se eliminarán las cuentas que no formen parte de otra tienda.`,
      ],
      button: 'Conservar tienda',
      notes: ['Si estás de acuerdo, no tienes que hacer nada.'],
    };
  },
  account_deletion: ({ ends }) => ({
    subject: `Tu cuenta de Vitrine se eliminará el ${ends}`,
    heading: `Tu cuenta se eliminará el ${ends}`,
    body: [
      'Recibimos una solicitud para eliminar tu cuenta de Vitrine. Hasta ese día puedes iniciar sesión y conservarla.',
      'Si no fuiste tú, conserva tu cuenta y elige una nueva contraseña de inmediato.',
    ],
    button: 'Conservar cuenta',
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  }),
  handed_over: ({ store_name, asker }) => {
    const store = store_name || 'una tienda';
    return {
      subject: `Ahora eres propietario de ${store}`,
      heading: `Ahora eres propietario de ${store}`,
      body: [
        `${asker} te transfirió ${store} en Vitrine. Ahora puedes administrar su equipo, su plan y su configuración.`,
      ],
      button: 'Ver equipo',
      notes: ['La tarjeta que paga el plan sigue guardada. Puedes cambiarla en Facturación.'],
    };
  },
  privacy_done: ({ store_name, asker, kind, sessions }) => {
    const store = store_name || 'tu tienda';
    const who = asker || 'Un propietario de la tienda';
    return {
      export_visitor: {
        subject: `Exportación de datos de un visitante de ${store} lista`,
        heading: 'La exportación de datos está lista',
        body: [
          `${who} pidió una copia de los datos de un visitante. Puedes descargar el archivo durante ${EXPORT_DAYS} días.`,
          `Sesiones en el archivo: ${sessions}.`,
        ],
        button: 'Ver archivo',
        notes: [UNNAMED],
      },
      erase_visitor: {
        subject: `Se borraron los datos de un visitante de ${store}`,
        heading: 'Se borraron los datos de un visitante',
        body: [
          `${who} pidió borrar todos los datos de un visitante. Ya se borraron y no tienes que hacer nada.`,
          `Sesiones borradas: ${sessions}.`,
        ],
        button: 'Ver solicitud',
        notes: [UNNAMED],
      },
      erase_store: {
        subject: `Se borraron todas las grabaciones de ${store}`,
        heading: 'Se borraron las grabaciones de tu tienda',
        body: [
          `${who} pidió borrar todo lo que se grabó en la tienda. Ya se borró. Tu cuenta sigue activa.`,
          `Sesiones borradas: ${sessions}.`,
        ],
        button: 'Ver solicitud',
        notes: ['Las plataformas lo piden un tiempo después de que se desinstala una app.'],
      },
    }[kind];
  },
};
