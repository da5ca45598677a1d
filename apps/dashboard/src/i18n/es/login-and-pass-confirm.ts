import type { Texts } from '../texts.ts';

export const confirm: Texts<'loginAndPass/confirm'> = {
  confirm: {
    title: 'Confirmar tu correo',
    working: 'Confirmando tu correo…',
    done: 'Desde ahora, inicia sesión con {{email}}.',
    doneOwn: 'Ya puedes invitar a tu equipo. Inicia sesión con {{email}}.',
    doneTitle: 'Tu correo está confirmado',
    home: 'Ir a Vitrine',
    notice: {
      required:
        'Abre el enlace que enviamos a {{email}}. Hasta entonces no puedes invitar a nadie, exportar ni borrar datos de visitantes, ni conectar una tienda con credenciales de API. La grabación continúa.',
      wanted: 'Demuestra que {{email}} es tuyo para poder recuperar siempre tu cuenta. No cambia nada más.',
      send: 'Enviar enlace',
      again: 'Enviar de nuevo',
      sent: 'Enviamos un enlace a {{email}}',
      failed: 'No se pudo enviar el enlace. Inténtalo de nuevo.',
    },
  },
};
