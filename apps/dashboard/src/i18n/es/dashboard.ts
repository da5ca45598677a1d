import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Cargando…',
  error: {
    title: 'No se pudo mostrar esta página',
    body: 'Algo salió mal al mostrarla. Recargala para volver a intentarlo; tus grabaciones están a salvo.',
    reload: 'Recargar la página',
  },
  notRecording: {
    title: 'Ahora mismo no se graban visitas nuevas',
    storageFull:
      'El servidor que guarda tus grabaciones se quedó sin espacio. Las visitas de este momento esperan un tiempo en los navegadores de tus visitantes y llegan cuando vuelve a haber espacio. Podés ver todo lo que se grabó antes. Avisale a quien administra el servidor.',
  },
  retry: 'Reintentar',
  dismiss: 'Cerrar',
};
