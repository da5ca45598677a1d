import { around } from './sessions-replay-around.ts';
import { events } from './sessions-replay-events.ts';
import { player } from './sessions-replay-player.ts';

export const replay = {
  title: 'Reprodução',
  loading: 'Carregando a gravação…',
  back: 'Voltar para as gravações',
  picture: 'O que o visitante viu',
  controls: 'Reprodutor',
  play: 'Reproduzir',
  pause: 'Pausar',
  restart: 'Voltar ao início',
  speed: 'Velocidade {{speed}}x',
  seek: 'Posição na gravação',
  seekValue: '{{elapsed}} de {{total}}',
  tabsHint: 'Esta visita usou {{total}} abas do navegador; você vê a que o visitante estava olhando.',
  fullscreen: 'Tela cheia',
  exitFullscreen: 'Sair da tela cheia',
  damaged_one: '{{count}} parte danificada desta gravação foi deixada de fora.',
  damaged_many: '{{count}} partes danificadas desta gravação foram deixadas de fora.',
  damaged_other: '{{count}} partes danificadas desta gravação foram deixadas de fora.',
  missing_one: '{{count}} parte desta gravação nunca chegou.',
  missing_many: '{{count}} partes desta gravação nunca chegaram.',
  missing_other: '{{count}} partes desta gravação nunca chegaram.',
  events,
  retry: 'Tentar novamente',
  around,
  errors: {
    loadFailed: 'Não foi possível carregar os dados da visita',
    invalidEvents: 'Os dados da visita não contêm eventos válidos',
    noEvents: 'A visita não contém eventos para reproduzir',
    recordingGone: 'Nenhum dado de reprodução disponível',
    unableToReplay:
      'Não é possível reproduzir esta visita. Pode faltar o evento de captura completa (tipo 2) ou o formato dos eventos pode ser incompatível.',
    playerFailed: 'Erro de reprodução: {{message}}',
  },
  errorHelp: {
    loadFailed: 'Verifique sua conexão e tente novamente.',
    notThere: 'Esta gravação foi excluída ou é de uma loja à qual você não tem acesso.',
    nothingToShow: 'Não há nada para ver nesta gravação. Suas outras gravações não são afetadas.',
    recordingGone:
      'A gravação desta visita não está mais guardada: passou o tempo pelo qual as gravações ficam guardadas. As mais novas não são afetadas.',
    playerFailed: 'Tente novamente; se acontecer de novo, esta gravação não pode ser exibida.',
  },
  player,
  fallback: {
    warning:
      'Esta gravação não tem uma imagem completa da página (evento de captura, tipo 2). Você vê apenas por onde passou o mouse ou o dedo do visitante.',
    picture:
      'Página vazia com o mouse ou o dedo do visitante. Posições: {{moves}}. Cliques e toques: {{presses}}.',
  },
} as const;
