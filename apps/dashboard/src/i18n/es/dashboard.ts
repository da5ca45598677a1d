import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Cargando…',
  error: {
    title: 'No se pudo mostrar esta página',
    body: 'Algo salió mal. Recarga la página para intentarlo de nuevo. Tus grabaciones están a salvo.',
    reload: 'Recargar la página',
  },
  missing: {
    title: 'No se pudo cargar esta página',
    body: 'Revisa tu conexión e inténtalo de nuevo. Tus grabaciones están a salvo.',
  },
  retry: 'Reintentar',
  dismiss: 'Cerrar',
};
