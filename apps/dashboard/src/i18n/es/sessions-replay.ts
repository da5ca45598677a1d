import { bar } from './replay-bar.ts';
import { around } from './sessions-replay-around.ts';
import { events } from './sessions-replay-events.ts';
import { player } from './sessions-replay-player.ts';

export const replay = {
  ...bar,
  title: 'Grabación',
  loading: 'Cargando la grabación…',
  back: 'Volver a las grabaciones',
  speed: 'Velocidad {{speed}}x',
  tabsHint: 'Esta sesión usó {{total}} pestañas del navegador. Se muestra la que miraba el visitante.',
  fullscreen: 'Pantalla completa',
  exitFullscreen: 'Salir de pantalla completa',
  damaged_one: 'Se omitió {{count}} parte dañada de esta grabación.',
  damaged_many: 'Se omitieron {{count}} partes dañadas de esta grabación.',
  damaged_other: 'Se omitieron {{count}} partes dañadas de esta grabación.',
  missing_one: 'Falta {{count}} parte de esta grabación.',
  missing_many: 'Faltan {{count}} partes de esta grabación.',
  missing_other: 'Faltan {{count}} partes de esta grabación.',
  events,
  retry: 'Reintentar',
  around,
  errors: {
    loadFailed: 'No se pudieron cargar los datos de la sesión',
    invalidEvents: 'Los datos de la sesión no contienen eventos válidos',
    noEvents: 'La sesión no contiene eventos para reproducir',
    recordingGone: 'No hay datos de reproducción disponibles',
    unableToReplay:
      'No se puede reproducir esta sesión. Puede faltar el evento de captura completa (tipo 2) o el formato de los eventos puede ser incompatible.',
    playerFailed: 'Error de reproducción: {{message}}',
  },
  errorHelp: {
    loadFailed: 'Revisa tu conexión e inténtalo de nuevo.',
    notThere: 'Esta grabación se eliminó o no tienes acceso a su tienda.',
    nothingToShow: 'No hay nada para ver en esta grabación. Esto no afecta tus demás grabaciones.',
    recordingGone:
      'Esta grabación superó el tiempo durante el que tu plan conserva las grabaciones. Esto no afecta las más nuevas.',
    playerFailed: 'Inténtalo de nuevo. Si sigue pasando, esta grabación no se puede reproducir.',
  },
  player,
  fallback: {
    warning:
      'Esta grabación no tiene una imagen completa de la página (evento de captura, tipo 2). Solo se ve dónde movió, hizo clic o tocó el visitante.',
    picture:
      'Página vacía con el mouse o el dedo del visitante. Posiciones: {{moves}}. Clics y toques: {{presses}}.',
  },
} as const;
