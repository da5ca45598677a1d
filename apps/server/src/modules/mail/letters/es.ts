import { INVITATION_DAYS } from '@vitrine/contract/limits';
import { EXPORT_DAYS } from '@vitrine/contract/privacy';
import type { Letters } from './letters.ts';

// Said so that it is right with «tú» and with «vos».
const ONCE = 'El enlace sirve una sola vez, durante una hora.';
const UNNAMED = 'Para proteger al visitante, este correo no dice quién es.';

export const es: Letters = {
  link_hint: 'Si el botón no funciona, este es el enlace:',
  reset_password: () => ({
    subject: 'Cambio de contraseña',
    heading: 'Elegir una contraseña nueva',
    body: [
      'Recibimos un pedido para cambiar la contraseña de tu cuenta de Vitrine. Con este botón se elige una nueva.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: [ONCE, 'Si no lo pediste, no hace falta hacer nada: tu contraseña sigue siendo la misma.'],
  }),
  password_changed: () => ({
    subject: 'Se cambió tu contraseña',
    heading: 'Se cambió tu contraseña',
    body: [
      'Se cambió la contraseña de tu cuenta de Vitrine y se cerró la sesión en tus otros dispositivos.',
      'Si no hiciste este cambio, hay que elegir una contraseña nueva cuanto antes.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: ['Si lo hiciste, no hace falta nada más.'],
  }),
  invitation: ({ store_name, inviter }) => ({
    subject: store_name
      ? `${inviter} te invita al equipo de ${store_name}`
      : `${inviter} te invita a un equipo en Vitrine`,
    heading: store_name ? `Invitación al equipo de ${store_name}` : 'Invitación a un equipo',
    body: [
      `${inviter} te invita a sumarte ${store_name ? `al equipo de ${store_name}` : 'a un equipo'} en Vitrine.`,
      'Ahí se ve qué hacen los visitantes en la tienda, reproduciendo sus visitas.',
    ],
    button: 'Aceptar la invitación',
    notes: [
      `La invitación vale por ${INVITATION_DAYS} días.`,
      'Si no la esperabas, no hace falta hacer nada.',
    ],
  }),
  confirm_email: () => ({
    subject: 'Confirmación de tu correo electrónico',
    heading: 'Confirmar tu correo electrónico',
    body: ['Falta un paso para iniciar sesión en Vitrine con esta dirección: confirmarla.'],
    button: 'Confirmar esta dirección',
    notes: [ONCE, 'Si no lo pediste, no hace falta hacer nada: no cambia nada.'],
  }),
  email_requested: ({ email }) => ({
    subject: 'Pedido para cambiar tu correo',
    heading: 'Pedido para cambiar tu correo',
    body: [
      `Alguien que inició sesión en tu cuenta de Vitrine quiere iniciar sesión con ${email} de ahora en adelante. Mientras esa dirección no se confirme, no cambia nada.`,
      'Si no hiciste este pedido, hay que elegir una contraseña nueva cuanto antes: así queda sin efecto.',
    ],
    button: 'Elegir una contraseña nueva',
    notes: ['Si lo hiciste, no hace falta nada más.'],
  }),
  email_changed: ({ email }) => ({
    subject: 'Se cambió tu correo para iniciar sesión',
    heading: 'Se cambió tu correo para iniciar sesión',
    body: [`Desde ahora, en Vitrine se inicia sesión con ${email}. Esta dirección ya no se usa.`],
    notes: [
      'Si no hiciste este cambio, hay que avisar cuanto antes a quien administra Vitrine: otra persona pudo haber entrado en tu cuenta.',
    ],
  }),
  usage: ({ store_name, percent, used, limit, ends }) => {
    const store = store_name || 'tu tienda';
    const isUsedUp = percent === 100;
    return {
      subject: isUsedUp
        ? `Se agotaron las grabaciones de ${store}`
        : `Se usó el ${percent} % de las grabaciones de ${store}`,
      heading: isUsedUp ? 'Se agotaron tus grabaciones' : `Se usó el ${percent} % de tus grabaciones`,
      body: [
        `En este período se grabaron ${used} visitas a ${store}, de las ${limit} que incluye tu plan.`,
        isUsedUp
          ? `Hasta el ${ends} no se graban visitas nuevas. Las que ya están se pueden ver como siempre.`
          : `El próximo período empieza el ${ends}. Si se agotan antes, no se graban visitas nuevas hasta ese día.`,
      ],
      button: 'Ver los planes',
      notes: ['Con un plan más grande se sigue grabando enseguida.'],
    };
  },
  privacy_done: ({ store_name, asker, kind, sessions }) => {
    const store = store_name || 'tu tienda';
    const who = asker || 'Alguien que administra la tienda';
    return {
      export_visitor: {
        subject: `Está listo lo que se guarda sobre un visitante de ${store}`,
        heading: 'El archivo de un visitante está listo',
        body: [
          `${who} pidió todo lo que se guarda sobre un visitante. Ya está en un solo archivo, que se puede descargar durante ${EXPORT_DAYS} días.`,
          `Visitas grabadas que contiene: ${sessions}.`,
        ],
        button: 'Ver el archivo',
        notes: [UNNAMED],
      },
      erase_visitor: {
        subject: `Se borró lo que se guardaba sobre un visitante de ${store}`,
        heading: 'Se borraron los datos de un visitante',
        body: [
          `${who} pidió borrar todo lo que se guarda sobre un visitante. Ya se hizo, y no hace falta hacer nada más.`,
          `Visitas grabadas que se borraron: ${sessions}.`,
        ],
        button: 'Ver el pedido',
        notes: [UNNAMED],
      },
      erase_store: {
        subject: `Se borraron las grabaciones de ${store}`,
        heading: 'Se borraron las grabaciones de tu tienda',
        body: [
          `${who} pidió borrar todo lo que se grabó en la tienda. Ya se hizo. Tu cuenta sigue existiendo.`,
          `Visitas grabadas que se borraron: ${sessions}.`,
        ],
        button: 'Ver el pedido',
        notes: ['La plataforma lo pide un tiempo después de que se desinstala la app.'],
      },
    }[kind];
  },
};
