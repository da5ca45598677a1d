import type { Texts } from '../texts.ts';
import { replay } from './sessions-replay.ts';

export const sessions: Texts<'sessions'> = {
  title: 'Grabaciones',
  intro: 'Cada visita a tu tienda, tal como la vieron tus visitantes.',
  anonymous: 'Visitante anónimo',
  active: 'En la tienda ahora',
  openReplay: 'Reproducir la visita de {{visitor}}, {{id}} (se abre en otra pestaña)',
  copyLink: 'Copiar enlace',
  columns: {
    visitor: 'Visitante',
    pages: 'Páginas',
    duration: 'Duración',
    started: 'Inicio',
    device: 'Dispositivo',
    actions: 'Acciones',
  },
  device: { desktop: 'Computadora', mobile: 'Celular', tablet: 'Tableta' },
  duration: '{{minutes}}m {{seconds}}s',
  toasts: { copied: 'Enlace copiado', copyError: 'No se pudo copiar el enlace' },
  empty: {
    title: 'Todavía no hay visitas',
    body: 'Cuando el script de Vitrine esté en el encabezado de las páginas de tu tienda, la próxima visita va a aparecer acá sola, en segundos. Para probarlo, abrí tu tienda en otra pestaña y recorrela.',
  },
  noMatch: {
    title: 'Ninguna grabación coincide con «{{search}}»',
    body: 'Probá con parte de un correo, de la dirección o del título de una página, o con los primeros caracteres del ID de una grabación.',
    clear: 'Ver todas las grabaciones',
  },
  error: {
    title: 'No se pudieron cargar las grabaciones',
    body: 'Revisá tu conexión y volvé a intentarlo. Mientras tanto se sigue grabando: no se pierde ninguna visita.',
  },
  stale: 'No se pudo actualizar. Reintentando…',
  news_one: '{{count}} visita nueva',
  news_many: '{{count}} visitas nuevas',
  news_other: '{{count}} visitas nuevas',
  reordered: 'Actualizar la lista',
  pagination: {
    label: 'Páginas de grabaciones',
    rows: 'Filas por página',
    range: '{{from}}–{{to}} de {{total}}',
    previous: 'Página anterior',
    next: 'Página siguiente',
  },
  replay,
};
