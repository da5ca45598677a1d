/** The file of a recording that somebody keeps. */
export const keep = {
  action: 'Descargar grabación',
  making: 'Preparando el archivo: {{progress}} %',
  waiting: 'El archivo se va a crear cuando termine la visita',
  waits:
    'Esta visita todavía sigue. El archivo se va a crear cuando termine: llega solo mientras esta página esté abierta, o cuando lo vuelvas a pedir.',
  done: 'La grabación está lista. Empezó la descarga.',
  older: 'Empezó la descarga. Lo que llegó de la visita desde entonces todavía no está en el archivo.',
  reasons: {
    visit_under_way: 'El archivo se va a crear cuando termine la visita.',
    nothing_to_show: 'En esta grabación no hay nada para ver, así que no hay un archivo de ella.',
    too_large: 'Esta grabación es demasiado grande para un solo archivo.',
    recording_gone: 'La grabación de esta visita ya no se conserva.',
    not_written: 'No se pudo crear un archivo de esta grabación.',
    failed: 'No se pudo crear el archivo. Volvé a intentarlo.',
  },
} as const;
