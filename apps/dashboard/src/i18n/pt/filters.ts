import type { Texts } from '../texts.ts';

export const filters: Texts<'filters'> = {
  search: 'Buscar por visitante, página ou ID',
  clearSearch: 'Limpar busca',
  sort: 'Ordenar por',
  ordering: {
    '-created_at': 'Mais recentes primeiro',
    created_at: 'Mais antigas primeiro',
    '-duration': 'Mais longas primeiro',
    duration: 'Mais curtas primeiro',
  },
};
