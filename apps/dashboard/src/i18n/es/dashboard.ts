import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Cargando…',
  error: {
    title: 'No se pudo mostrar esta página',
    body: 'Algo salió mal al mostrarla. Al recargar se intenta de nuevo; tus grabaciones están a salvo.',
    reload: 'Recargar la página',
  },
  retry: 'Reintentar',
  dismiss: 'Cerrar',
};
