import type { Texts } from '../texts.ts';

export const filters: Texts<'filters'> = {
  search: 'Buscar por visitante, página o ID',
  clearSearch: 'Borrar búsqueda',
  sort: 'Ordenar por',
  ordering: {
    '-created_at': 'Más recientes primero',
    created_at: 'Más antiguas primero',
    '-duration': 'Más largas primero',
    duration: 'Más cortas primero',
  },
};
