import type { Texts } from '../texts.ts';

export const billing: Texts<'billing'> = {
  usage: {
    title: 'Gravações',
    freePlan: 'Plano gratuito',
    about: 'Sobre o ciclo de cobrança',
    cycle: 'Gravações do seu ciclo de cobrança atual. A contagem recomeça em {{date}}.',
    period: 'Uso neste período',
    used: '{{used, number}} / {{limit, number}} gravações',
    usedUnlimited: '{{used, number}} / ∞ gravações',
    unlimited: 'Gravações ilimitadas com o seu plano atual',
    remaining_one: 'Resta {{count, number}} gravação',
    remaining_many: 'Restam {{count, number}} de gravações',
    remaining_other: 'Restam {{count, number}} gravações',
    exceeded: 'Novas visitas não são gravadas. A contagem recomeça em {{date}}.',
    failed: 'Não foi possível carregar as informações de uso',
  },
};
