import type { Texts } from '../texts.ts';
import { cards } from './billing-cards.ts';
import { plans } from './billing-plans.ts';

export const billing: Texts<'billing'> = {
  title: 'Facturación',
  intro: 'Tu plan, tu uso, tus tarjetas y tus facturas.',
  loading: 'Cargando tu plan',
  loadFailed: 'No se pudo cargar la información de facturación. Inténtalo de nuevo más tarde.',
  loadFailedBody: 'Esto no afecta tu plan ni tus grabaciones.',
  ownersOnly: 'Solo un propietario de esta tienda puede hacer esto.',
  off: 'Los pagos no están configurados en este servidor. Consulta a quien administra Vitrine.',
  sandbox: 'Modo de prueba: no se cobra ninguna tarjeta.',
  plans,
  cards,
  subscription: {
    title: 'Tu plan',
    none: {
      title: 'No tienes un plan',
      body: 'No se están grabando sesiones nuevas. Elige un plan más abajo para volver a grabar.',
    },
    free: 'Gratis, sin límite de tiempo.',
    renews: 'Se renueva el {{date}}',
    trial: 'Prueba gratis hasta el {{date}}. Después se hará el cobro.',
    ends: 'Termina el {{date}}. Después no se grabarán sesiones nuevas.',
    changes: 'Cambia a {{plan}} el {{date}}',
    pastDue: {
      title: 'Tu último pago falló',
      card: 'Volveremos a intentarlo. Agrega otra tarjeta para conservar tu plan.',
      shopify: 'Shopify volverá a intentarlo. Revisa la facturación en tu panel de Shopify.',
    },
    managed: 'Tu plan se cobra a través de Shopify. Adminístralo en tu panel de Shopify.',
    manage: 'Ver planes en Shopify',
    cancel: 'Cancelar plan',
    resume: 'Conservar {{plan}}',
    resumed: '{{plan}} sigue activo',
    cancelled: '{{plan}} termina el {{date}}',
    cancelDialog: {
      title: '¿Cancelar {{plan}}?',
      body: 'Seguiremos grabando hasta el {{date}}, fin del período que ya pagaste. Después no se grabarán sesiones nuevas y cada grabación se eliminará al cumplir {{days}} días. Para seguir grabando sin pagar, cambia al plan gratuito.',
      keep: 'Conservar plan',
      submit: 'Cancelar plan',
    },
  },
  invoices: {
    title: 'Facturas',
    columns: { date: 'Fecha', number: 'Número', amount: 'Monto', status: 'Estado', download: 'Descargar' },
    status: { open: 'Pendiente', paid: 'Pagada', void: 'Anulada', uncollectible: 'No pagada' },
    download: 'Descargar la factura del {{date}} (se abre en una pestaña nueva)',
    all: 'Mostrar las {{total, number}}',
    empty: 'Todavía no hay cobros. Tus facturas aparecerán aquí.',
    loadFailed: 'No se pudieron cargar tus facturas.',
  },
  success: {
    title: 'Tu plan',
    waitingTitle: 'Confirmando tu pago',
    waiting:
      'Estamos confirmando tu pago con el proveedor. Tarda unos segundos. Puedes esperar aquí o volver más tarde.',
    activeTitle: 'Tu plan está activo',
    active: '{{plan}}: {{recordings}}.',
    lateTitle: 'Está tardando más de lo habitual',
    late: 'Tu pago todavía no se confirmó. Tu plan se actualizará en cuanto se confirme. No hace falta que pagues de nuevo.',
    home: 'Ir al panel',
    again: 'Volver a comprobar',
    billing: 'Ir a facturación',
  },
  cancel: {
    title: 'Pago cancelado',
    body: 'No se cobró nada y tu plan no cambió.',
    back: 'Volver a los planes',
  },
};
