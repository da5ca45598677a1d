import type { Texts } from '../texts.ts';
import { replay } from './sessions-replay.ts';

export const sessions: Texts<'sessions'> = {
  title: 'Gravações',
  intro: 'Cada visita à sua loja, como seus visitantes a viram.',
  anonymous: 'Visitante anônimo',
  active: 'Na loja agora',
  openReplay: 'Reproduzir a visita de {{visitor}}, {{id}} (abre em outra aba)',
  copyLink: 'Copiar link',
  columns: {
    visitor: 'Visitante',
    pages: 'Páginas',
    duration: 'Duração',
    started: 'Início',
    device: 'Dispositivo',
    actions: 'Ações',
  },
  device: { desktop: 'Computador', mobile: 'Celular', tablet: 'Tablet' },
  duration: '{{minutes}}m {{seconds}}s',
  toasts: { copied: 'Link copiado', copyError: 'Não foi possível copiar o link' },
  empty: {
    title: 'Ainda não há visitas',
    body: 'Quando o script do Vitrine estiver no cabeçalho das páginas da sua loja, a próxima visita aparecerá aqui sozinha, em segundos. Para testar, abra sua loja em outra aba e navegue um pouco.',
  },
  noMatch: {
    title: 'Nenhuma gravação corresponde a “{{search}}”',
    body: 'Busque por parte de um e-mail, do endereço ou título de uma página, ou pelos primeiros caracteres do ID de uma gravação.',
    clear: 'Ver todas as gravações',
  },
  error: {
    title: 'Não foi possível carregar as gravações',
    body: 'Confira sua conexão e tente novamente. Enquanto isso a gravação continua: nenhuma visita se perde.',
  },
  stale: 'Não atualizou. Tentando de novo…',
  news_one: '{{count}} visita nova',
  news_many: '{{count}} visitas novas',
  news_other: '{{count}} visitas novas',
  reordered: 'Atualizar a lista',
  pagination: {
    label: 'Páginas de gravações',
    rows: 'Linhas por página',
    range: '{{from}}–{{to}} de {{total}}',
    previous: 'Página anterior',
    next: 'Próxima página',
  },
  replay,
};
