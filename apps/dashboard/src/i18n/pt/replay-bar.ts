export const bar = {
  picture: 'O que o visitante viu',
  controls: 'Reprodutor',
  play: 'Reproduzir',
  pause: 'Pausar',
  restart: 'Voltar ao início',
  seek: 'Posição na gravação',
  seekValue: '{{elapsed}} de {{total}}',
};
