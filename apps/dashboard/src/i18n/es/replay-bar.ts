export const bar = {
  picture: 'Lo que vio el visitante',
  controls: 'Reproductor',
  play: 'Reproducir',
  pause: 'Pausar',
  restart: 'Volver al inicio',
  seek: 'Posición en la grabación',
  seekValue: '{{elapsed}} de {{total}}',
};
