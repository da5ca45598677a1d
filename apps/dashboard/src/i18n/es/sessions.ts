import type { Texts } from '../texts.ts';
import { replay } from './sessions-replay.ts';

export const sessions: Texts<'sessions'> = {
  title: 'Grabaciones',
  intro: 'Cada visita a tu tienda, tal como la vieron tus visitantes.',
  anonymous: 'Visitante anónimo',
  active: 'Ahora en la tienda',
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
    body: 'Con el script de Vitrine en el encabezado de las páginas de tu tienda, la grabación de la próxima visita aparece acá sola, en segundos. Para verlo, basta con abrir la tienda en otra pestaña y recorrerla.',
  },
  noMatch: {
    title: 'Ninguna grabación coincide con «{{search}}»',
    body: 'Se puede buscar por parte de un correo, de la dirección o el título de una página, o por los primeros caracteres del ID de una grabación.',
    clear: 'Ver todas las grabaciones',
  },
  error: {
    title: 'No se pudieron cargar las grabaciones',
    body: 'Hay que revisar la conexión y volver a intentar. Mientras tanto se sigue grabando; no se pierde ninguna visita.',
  },
  stale: 'La lista no se pudo actualizar recién. Se vuelve a intentar en unos segundos.',
  pagination: {
    label: 'Páginas de grabaciones',
    rows: 'Filas por página',
    range: '{{from}}–{{to}} de {{total}}',
    previous: 'Página anterior',
    next: 'Página siguiente',
  },
  replay,
};
