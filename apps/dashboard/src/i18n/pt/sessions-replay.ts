import { bar } from './replay-bar.ts';
import { around } from './sessions-replay-around.ts';
import { events } from './sessions-replay-events.ts';
import { player } from './sessions-replay-player.ts';

export const replay = {
  ...bar,
  title: 'Gravação',
  loading: 'Carregando a gravação…',
  back: 'Voltar para as gravações',
  speed: 'Velocidade {{speed}}x',
  tabsHint: 'Esta sessão usou {{total}} abas do navegador. Você vê a que o visitante estava olhando.',
  fullscreen: 'Tela cheia',
  exitFullscreen: 'Sair da tela cheia',
  damaged_one: '{{count}} parte danificada desta gravação foi ignorada.',
  damaged_many: '{{count}} partes danificadas desta gravação foram ignoradas.',
  damaged_other: '{{count}} partes danificadas desta gravação foram ignoradas.',
  missing_one: 'Falta {{count}} parte desta gravação.',
  missing_many: 'Faltam {{count}} partes desta gravação.',
  missing_other: 'Faltam {{count}} partes desta gravação.',
  events,
  retry: 'Tentar novamente',
  around,
  errors: {
    loadFailed: 'Não foi possível carregar os dados da sessão',
    invalidEvents: 'Os dados da sessão não contêm eventos válidos',
    noEvents: 'A sessão não contém eventos para reproduzir',
    recordingGone: 'Nenhum dado de reprodução disponível',
    unableToReplay:
      'Não foi possível reproduzir esta sessão. Pode faltar o evento de captura completa (tipo 2) ou o formato dos eventos pode ser incompatível.',
    playerFailed: 'Erro de reprodução: {{message}}',
  },
  errorHelp: {
    loadFailed: 'Verifique sua conexão e tente novamente.',
    notThere: 'Esta gravação foi excluída ou você não tem acesso à loja dela.',
    nothingToShow: 'Não há nada para ver nesta gravação. Isso não afeta suas outras gravações.',
    recordingGone:
      'Esta gravação passou do tempo pelo qual o seu plano guarda as gravações. Isso não afeta as mais novas.',
    playerFailed: 'Tente novamente. Se continuar acontecendo, não é possível reproduzir esta gravação.',
  },
  player,
  fallback: {
    warning:
      'Esta gravação não tem uma imagem completa da página (evento de captura, tipo 2). Você vê apenas onde o visitante moveu, clicou ou tocou.',
    picture:
      'Página vazia com o mouse ou o dedo do visitante. Posições: {{moves}}. Cliques e toques: {{presses}}.',
  },
} as const;
