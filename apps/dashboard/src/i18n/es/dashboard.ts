import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Cargando…',
  error: {
    title: 'No se pudo mostrar esta página',
    body: 'Algo salió mal al mostrarla. Recargala para volver a intentarlo; tus grabaciones están a salvo.',
    reload: 'Recargar la página',
  },
  overview: { title: 'Panel', intro: 'Tu tienda en los últimos 30 días.' },
  metrics: {
    total: 'Sesiones totales',
    totalHint: 'Visitas de los últimos 30 días',
    average: 'Duración promedio',
    averageHint: 'Por visita, en minutos',
    active: 'Activas ahora',
    activeHint: 'Vistas en los últimos 5 minutos',
    failed: 'No se pudieron cargar los números.',
  },
  chart: {
    title: 'Sesiones a lo largo del tiempo',
    label: 'Sesiones de un día; las flechas llevan de un día a otro',
    day: 'Día',
    sessions: 'Sesiones',
    count_one: '{{count, number}} sesión',
    count_many: '{{count, number}} de sesiones',
    count_other: '{{count, number}} sesiones',
    soFar: 'hasta ahora',
    empty: 'No hay datos de los últimos 30 días. Cada visita a tu tienda va a contar acá.',
    failed: 'No se pudieron cargar las sesiones a lo largo del tiempo.',
  },
  recent: {
    title: 'Sesiones recientes',
    all: 'Ver todas',
    columns: {
      id: 'ID de sesión',
      user: 'Usuario',
      duration: 'Duración',
      pages: 'Páginas visitadas',
      date: 'Fecha',
      actions: 'Acciones',
    },
    play: 'Reproducir',
    playOf: 'Reproducir la visita de {{visitor}}, {{id}} (se abre en otra pestaña)',
    empty: {
      title: 'Todavía no hay visitas',
      body: 'Poné el script de Vitrine en tu tienda una sola vez. Desde entonces cada visita aparece acá sola, en segundos.',
      action: 'Instalar el script',
    },
    failed: 'No se pudieron cargar las sesiones recientes.',
  },
  shopify: {
    title: 'Falta un paso: activá Vitrine en tu tema',
    body: 'La aplicación está instalada, pero Shopify la ejecuta solo después de que la actives en tu tema. Antes no se graba ninguna visita.',
    action: 'Ver cómo se hace',
    dismissFailed: 'No se pudo cerrar el aviso. Volvé a intentarlo.',
  },
  notRecording: {
    title: 'Ahora mismo no se graban visitas nuevas',
    storageFull:
      'El servidor que guarda tus grabaciones se quedó sin espacio. Las visitas de este momento esperan un tiempo en los navegadores de tus visitantes y llegan cuando vuelve a haber espacio. Podés ver todo lo que se grabó antes. Avisale a quien administra el servidor.',
  },
  retry: 'Reintentar',
  dismiss: 'Cerrar',
};
