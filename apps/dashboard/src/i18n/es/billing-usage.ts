import type { Texts } from '../texts.ts';

export const billingUsage: Texts<'billing/usage'> = {
  usage: {
    title: 'Grabaciones',
    freePlan: 'Plan gratuito',
    about: 'Acerca de tu ciclo de facturación',
    cycle: 'Grabaciones de tu ciclo de facturación actual. Se reinicia el {{date}}.',
    period: 'Uso en este período',
    used: '{{used, number}} / {{limit, number}} grabaciones',
    usedUnlimited: '{{used, number}} / ∞ grabaciones',
    unlimited: 'Grabaciones ilimitadas con tu plan actual',
    remaining_one: 'Queda {{count, number}} grabación',
    remaining_many: 'Quedan {{count, number}} de grabaciones',
    remaining_other: 'Quedan {{count, number}} grabaciones',
    exceeded: 'No se están grabando sesiones nuevas. Tu cupo se renueva el {{date}}.',
    none: 'No se están grabando sesiones nuevas.',
    failed: 'No se pudo cargar la información de uso',
  },
};
