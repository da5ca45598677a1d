import type { Texts } from '../texts.ts';

export const billingUsage: Texts<'billing/usage'> = {
  usage: {
    title: 'Gravações',
    freePlan: 'Plano gratuito',
    about: 'Sobre o seu ciclo de faturamento',
    cycle: 'Gravações do seu ciclo de faturamento atual. Recomeça em {{date}}.',
    period: 'Uso neste período',
    used: '{{used, number}} / {{limit, number}} gravações',
    usedUnlimited: '{{used, number}} / ∞ gravações',
    unlimited: 'Gravações ilimitadas no seu plano atual',
    remaining_one: 'Resta {{count, number}} gravação',
    remaining_many: 'Restam {{count, number}} de gravações',
    remaining_other: 'Restam {{count, number}} gravações',
    exceeded: 'Novas sessões não estão sendo gravadas. Sua cota se renova em {{date}}.',
    none: 'Novas sessões não estão sendo gravadas.',
    failed: 'Não foi possível carregar as informações de uso',
  },
};
