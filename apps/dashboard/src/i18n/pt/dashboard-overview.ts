import type { Texts } from '../texts.ts';

export const overview: Texts<'dashboard/overview'> = {
  overview: { title: 'Painel', intro: 'Sua loja nos últimos 30 dias.' },
  metrics: {
    total: 'Total de sessões',
    totalHint: 'Nos últimos 30 dias',
    average: 'Duração média',
    averageHint: 'Por sessão, em minutos',
    active: 'Ativas agora',
    activeHint: 'Nos últimos 5 minutos',
    failed: 'Não foi possível carregar as métricas.',
  },
  chart: {
    title: 'Sessões ao longo do tempo',
    label: 'Sessões por dia. Use as setas do teclado para mudar de dia.',
    day: 'Dia',
    sessions: 'Sessões',
    count_one: '{{count, number}} sessão',
    count_many: '{{count, number}} de sessões',
    count_other: '{{count, number}} sessões',
    soFar: 'até agora',
    empty: 'Não há dados dos últimos 30 dias. Novas sessões aparecerão aqui.',
    failed: 'Não foi possível carregar as sessões ao longo do tempo.',
  },
  recent: {
    title: 'Sessões recentes',
    all: 'Ver todas',
    columns: {
      id: 'ID da sessão',
      user: 'Visitante',
      duration: 'Duração',
      pages: 'Páginas visitadas',
      date: 'Data',
      actions: 'Ações',
    },
    play: 'Reproduzir',
    playOf: 'Reproduzir a sessão {{id}} de {{visitor}} (abre em uma nova aba)',
    empty: {
      title: 'Ainda não há sessões',
      body: 'Adicione o script do Vitrine à sua loja. Novas sessões aparecerão aqui em segundos.',
      action: 'Instalar script',
    },
    failed: 'Não foi possível carregar as sessões recentes.',
  },
  shopify: {
    title: 'Falta um passo: ative o Vitrine no seu tema',
    body: 'O app está instalado, mas a Shopify não o executa até você ativá-lo no seu tema. Antes disso, nada é gravado.',
    action: 'Ver como fazer',
    dismissFailed: 'Não foi possível fechar o aviso. Tente novamente.',
  },
};
