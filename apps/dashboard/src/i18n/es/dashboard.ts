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
    total: 'Visitas totales',
    totalHint: 'En los últimos 30 días',
    average: 'Duración promedio',
    averageHint: 'Por visita, en minutos',
    active: 'Activas ahora',
    activeHint: 'Con actividad en los últimos 5 minutos',
    failed: 'No se pudieron cargar los números.',
  },
  chart: {
    title: 'Visitas a lo largo del tiempo',
    label: 'Visitas por día; las flechas llevan de un día a otro',
    day: 'Día',
    sessions: 'Visitas',
    count_one: '{{count, number}} visita',
    count_many: '{{count, number}} de visitas',
    count_other: '{{count, number}} visitas',
    soFar: 'hasta ahora',
    empty: 'No hay datos de los últimos 30 días. Cada visita a tu tienda se va a contar acá.',
    failed: 'No se pudieron cargar las visitas a lo largo del tiempo.',
  },
  recent: {
    title: 'Visitas recientes',
    all: 'Ver todas',
    columns: {
      id: 'ID de visita',
      user: 'Visitante',
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
    failed: 'No se pudieron cargar las visitas recientes.',
  },
  shopify: {
    title: 'Falta un paso: activá Vitrine en tu tema',
    body: 'La app está instalada, pero Shopify la ejecuta solo después de que la actives en tu tema. Hasta entonces no se graba ninguna visita.',
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
