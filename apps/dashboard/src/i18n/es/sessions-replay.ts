import { around } from './sessions-replay-around.ts';
import { events } from './sessions-replay-events.ts';
import { player } from './sessions-replay-player.ts';

export const replay = {
  title: 'Grabación',
  loading: 'Cargando la grabación…',
  back: 'Volver a las grabaciones',
  picture: 'Lo que vio el visitante',
  controls: 'Reproductor',
  play: 'Reproducir',
  pause: 'Pausar',
  restart: 'Volver al inicio',
  speed: 'Velocidad {{speed}}x',
  seek: 'Posición en la grabación',
  seekValue: '{{elapsed}} de {{total}}',
  tabsHint: 'Esta visita usó {{total}} pestañas del navegador; acá se ve la que miraba el visitante.',
  fullscreen: 'Pantalla completa',
  exitFullscreen: 'Salir de pantalla completa',
  damaged_one: 'Se omitió {{count}} parte dañada de esta grabación.',
  damaged_many: 'Se omitieron {{count}} partes dañadas de esta grabación.',
  damaged_other: 'Se omitieron {{count}} partes dañadas de esta grabación.',
  missing_one: '{{count}} parte de esta grabación nunca llegó.',
  missing_many: '{{count}} partes de esta grabación nunca llegaron.',
  missing_other: '{{count}} partes de esta grabación nunca llegaron.',
  events,
  retry: 'Reintentar',
  around,
  errors: {
    loadFailed: 'No se pudieron cargar los datos de la visita',
    invalidEvents: 'Los datos de la visita no contienen eventos válidos',
    noEvents: 'La visita no contiene eventos para reproducir',
    recordingGone: 'No hay datos de reproducción disponibles',
    unableToReplay:
      'No es posible reproducir esta visita. Puede faltar el evento de captura completa (tipo 2) o el formato de los eventos puede ser incompatible.',
    playerFailed: 'Error de reproducción: {{message}}',
  },
  errorHelp: {
    loadFailed: 'Revisá tu conexión y volvé a intentarlo.',
    notThere: 'Esta grabación se eliminó o es de una tienda a la que no tenés acceso.',
    nothingToShow: 'No hay nada para ver en esta grabación. Tus demás grabaciones no se ven afectadas.',
    recordingGone:
      'La grabación de esta visita ya no se conserva: cumplió el tiempo durante el que se guardan las grabaciones. Las más nuevas no se ven afectadas.',
    playerFailed: 'Volvé a intentarlo; si ocurre otra vez, esta grabación no se puede mostrar.',
  },
  player,
  fallback: {
    warning:
      'Esta grabación no tiene una imagen completa de la página (evento de captura, tipo 2). Solo se ve por dónde pasó el mouse o el dedo del visitante.',
    picture:
      'Página vacía con el mouse o el dedo del visitante. Posiciones: {{moves}}. Clics y toques: {{presses}}.',
  },
} as const;
