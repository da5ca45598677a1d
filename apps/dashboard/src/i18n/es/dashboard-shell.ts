import type { Texts } from '../texts.ts';

export const shell: Texts<'dashboard/shell'> = {
  notRecording: {
    title: 'En este momento no se graban sesiones nuevas',
    storageFull:
      'El servidor que guarda tus grabaciones se quedó sin espacio. Las sesiones nuevas esperan por un tiempo en los navegadores de tus visitantes y llegarán cuando haya espacio. Puedes ver todo lo grabado hasta ahora. Avisa a quien administra Vitrine.',
  },
  quota: {
    title: 'No se están grabando sesiones nuevas',
    resumes: 'Tu plan ya no tiene grabaciones disponibles. Se volverá a grabar el {{date}}.',
    usedUp: 'Tu plan ya no tiene grabaciones disponibles.',
    noPlan: 'Esta tienda no tiene un plan.',
    ask: 'Pídele a {{owner}} que mejore el plan.',
    anOwner: 'un propietario de esta tienda',
  },
  upgrade: {
    action: 'Mejorar plan',
    storeUnknown: 'No se pudo determinar la URL de la tienda de Shopify',
    failed: 'No se pudieron abrir tus planes en Shopify. Inténtalo de nuevo.',
  },
};
