import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Cargando…',
  error: {
    title: 'No se pudo mostrar esta página',
    body: 'Algo salió mal al mostrarla. Recargala para volver a intentarlo; tus grabaciones están a salvo.',
    reload: 'Recargar la página',
  },
  retry: 'Reintentar',
  dismiss: 'Cerrar',
};
