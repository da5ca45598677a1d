import type { Texts } from '../texts.ts';

/** Leaving, handing over and deleting a store, and deleting an account. */
export const deletion: Texts<'settings'>['deletion'] = {
  store: {
    intro: 'Transfiere la tienda, sal de ella, elimínala o descarga sus datos.',
    open: 'Ver opciones',
    title: 'Salir de esta tienda o eliminarla',
    export: 'Descargar datos de la tienda',
    exportBody:
      'Guarda la configuración, el equipo, la actividad y una línea por cada sesión. Descarga una por una las grabaciones que quieras conservar.',
    exportFailed: 'No se pudo preparar el archivo. Inténtalo de nuevo.',
    handOver: 'Transferir tienda',
    handOverBody: 'Otro miembro pasa a ser el propietario. Tú sigues como miembro.',
    alone: 'Primero invita a alguien a tu equipo.',
    leave: 'Salir de la tienda',
    leaveBody: 'Pierdes el acceso a sus grabaciones de inmediato.',
    delete: 'Eliminar tienda',
    deleteBody:
      'Se deja de grabar de inmediato. Después de {{days}} días se eliminan para siempre las grabaciones y todo lo demás que guardamos.',
    scheduled: '{{store}} se eliminará el {{date}}',
    scheduledBody: 'No se graban nuevas sesiones. Hasta ese día, un propietario puede conservar la tienda.',
    keep: 'Conservar tienda',
    kept: 'Tu tienda se conserva. Se reanudó la grabación.',
    keepFailed: 'No se pudo conservar la tienda. Inténtalo de nuevo.',
  },
  handOverDialog: {
    title: '¿Transferir {{store}}?',
    body: 'El nuevo propietario administra el equipo, el plan y la configuración. La tarjeta guardada se conserva hasta que la cambie.',
    who: 'Nuevo propietario',
    done: '{{name}} ahora es el propietario',
    failed: 'No se pudo transferir la tienda. Inténtalo de nuevo.',
  },
  leaveDialog: {
    title: '¿Salir de {{store}}?',
    body: 'Pierdes el acceso de inmediato. Un propietario puede invitarte de nuevo.',
    done: 'Saliste de la tienda',
    failed: 'No se pudo salir de la tienda. Inténtalo de nuevo.',
  },
  deleteDialog: {
    title: '¿Eliminar {{store}}?',
    body: 'Se deja de grabar ahora y tu plan no se renovará. Después de {{days}} días quitamos nuestro script de tu tienda, terminamos tu plan y eliminamos todo, también las cuentas que no formen parte de otra tienda. Hasta entonces puedes conservar la tienda.',
    done: '{{store}} se eliminará el {{date}}',
    failed: 'No se pudo eliminar la tienda. Inténtalo de nuevo.',
  },
  account: {
    title: 'Eliminar tu cuenta',
    body: 'Tu cuenta se elimina después de {{days}} días. Hasta entonces puedes iniciar sesión y conservarla.',
    alone:
      'Eres el único propietario de {{stores}}. Primero transfiérela o elimínala. Cuando se elimina tu última tienda, también se elimina tu cuenta.',
    delete: 'Eliminar cuenta',
    scheduled: 'Tu cuenta se eliminará el {{date}}',
    scheduledBody: 'Hasta ese día puedes conservarla.',
    keep: 'Conservar cuenta',
    kept: 'Tu cuenta se conserva',
    keepFailed: 'No se pudo conservar tu cuenta. Inténtalo de nuevo.',
  },
  accountDialog: {
    title: '¿Eliminar tu cuenta?',
    body: 'En {{days}} días eliminamos para siempre tu nombre, correo, foto e inicios de sesión. Hasta entonces puedes conservar tu cuenta.',
    done: 'Tu cuenta se eliminará el {{date}}',
    failed: 'No se pudo eliminar tu cuenta. Inténtalo de nuevo.',
  },
  loadFailed: 'No se pudo cargar si hay una eliminación programada.',
};
