import { INVITATION_DAYS } from '@vitrine/contract/limits';
import type { Letters } from './letters.ts';

// Said so that it is right with «tú» and with «vos».
const ONCE = 'El enlace sirve una sola vez, durante una hora.';

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
        `En este período se grabaron ${used} de ${limit} visitas a ${store}.`,
        isUsedUp
          ? `Hasta el ${ends} no se graban visitas nuevas. Las que ya están se pueden ver como siempre.`
          : `El próximo período empieza el ${ends}. Si se agotan antes, no se graban visitas nuevas hasta ese día.`,
      ],
      button: 'Ver los planes',
      notes: ['Con un plan más grande se sigue grabando enseguida.'],
    };
  },
};
