import type { Texts } from '../texts.ts';

export const overview: Texts<'dashboard/overview'> = {
  overview: { title: 'Panel', intro: 'Tu tienda en los últimos 30 días.' },
  metrics: {
    total: 'Total de sesiones',
    totalHint: 'En los últimos 30 días',
    average: 'Duración promedio',
    averageHint: 'Por sesión, en minutos',
    active: 'Activas ahora',
    activeHint: 'En los últimos 5 minutos',
    failed: 'No se pudieron cargar las métricas.',
  },
  chart: {
    title: 'Sesiones a lo largo del tiempo',
    label: 'Sesiones por día. Usa las flechas del teclado para pasar de un día a otro.',
    day: 'Día',
    sessions: 'Sesiones',
    count_one: '{{count, number}} sesión',
    count_many: '{{count, number}} de sesiones',
    count_other: '{{count, number}} sesiones',
    soFar: 'hasta ahora',
    empty: 'No hay datos de los últimos 30 días. Las sesiones nuevas aparecerán aquí.',
    failed: 'No se pudieron cargar las sesiones a lo largo del tiempo.',
  },
  recent: {
    title: 'Sesiones recientes',
    all: 'Ver todas',
    columns: {
      id: 'ID de sesión',
      user: 'Visitante',
      duration: 'Duración',
      pages: 'Páginas visitadas',
      date: 'Fecha',
      actions: 'Acciones',
    },
    play: 'Reproducir',
    playOf: 'Reproducir la sesión {{id}} de {{visitor}} (se abre en una pestaña nueva)',
    empty: {
      title: 'Todavía no hay sesiones',
      body: 'Agrega el script de Vitrine a tu tienda. Las sesiones nuevas aparecerán aquí en segundos.',
      action: 'Instalar script',
    },
    failed: 'No se pudieron cargar las sesiones recientes.',
  },
  shopify: {
    title: 'Falta un paso: activa Vitrine en tu tema',
    body: 'La app está instalada, pero Shopify no la ejecuta hasta que la actives en tu tema. Hasta entonces no se graba nada.',
    action: 'Ver cómo se hace',
    dismissFailed: 'No se pudo cerrar el aviso. Inténtalo de nuevo.',
  },
};
