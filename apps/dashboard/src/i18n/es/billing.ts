import type { Texts } from '../texts.ts';

export const billing: Texts<'billing'> = {
  usage: {
    title: 'Grabaciones',
    freePlan: 'Plan gratuito',
    about: 'Sobre el ciclo de facturación',
    cycle: 'Grabaciones de tu ciclo de facturación actual. La cuenta vuelve a empezar el {{date}}.',
    period: 'Uso en este período',
    used: '{{used, number}} / {{limit, number}} grabaciones',
    usedUnlimited: '{{used, number}} / ∞ grabaciones',
    unlimited: 'Grabaciones ilimitadas con tu plan actual',
    remaining_one: 'Queda {{count, number}} grabación',
    remaining_many: 'Quedan {{count, number}} de grabaciones',
    remaining_other: 'Quedan {{count, number}} grabaciones',
    exceeded: 'No se graban visitas nuevas. La cuenta vuelve a empezar el {{date}}.',
    failed: 'No se pudo cargar la información de uso',
  },
};
