/** The file of a recording that somebody keeps. */
export const keep = {
  action: 'Descargar grabación',
  making: 'Preparando archivo: {{progress}} %',
  waiting: 'El archivo estará listo cuando termine la sesión',
  waits:
    'Esta sesión sigue en curso. Si dejas abierta esta página, la descarga empezará cuando termine; también puedes descargarla más tarde.',
  done: 'Empezó la descarga.',
  older: 'Empezó la descarga. Todavía no incluye la última parte de la sesión.',
  reasons: {
    visit_under_way: 'El archivo estará listo cuando termine la sesión.',
    nothing_to_show: 'Esta grabación no tiene nada para mostrar, así que no hay archivo para descargar.',
    too_large: 'Esta grabación es demasiado grande para descargarla en un solo archivo.',
    recording_gone: 'Esta grabación venció y ya no está disponible.',
    not_written: 'No se pudo crear un archivo con esta grabación.',
    failed: 'No se pudo crear el archivo. Inténtalo de nuevo.',
  },
} as const;
