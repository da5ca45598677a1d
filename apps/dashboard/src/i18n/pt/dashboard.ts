import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Carregando…',
  error: {
    title: 'Não foi possível mostrar esta página',
    body: 'Algo deu errado. Recarregue a página para tentar novamente. Suas gravações estão seguras.',
    reload: 'Recarregar a página',
  },
  missing: {
    title: 'Não foi possível carregar esta página',
    body: 'Verifique sua conexão e tente novamente. Suas gravações estão seguras.',
  },
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
  notRecording: {
    title: 'Novas sessões não estão sendo gravadas no momento',
    storageFull:
      'O servidor que guarda suas gravações ficou sem espaço. Novas sessões aguardam por um tempo nos navegadores dos visitantes e chegarão quando houver espaço. Você pode assistir a tudo o que foi gravado até agora. Avise quem administra o Vitrine.',
  },
  quota: {
    title: 'Novas sessões não estão sendo gravadas',
    resumes: 'Seu plano não tem mais gravações disponíveis. A gravação recomeça em {{date}}.',
    usedUp: 'Seu plano não tem mais gravações disponíveis.',
    noPlan: 'Esta loja não tem um plano.',
    ask: 'Peça a {{owner}} que faça upgrade do plano.',
    anOwner: 'um proprietário desta loja',
  },
  upgrade: {
    action: 'Fazer upgrade',
    storeUnknown: 'Não foi possível determinar a URL da loja na Shopify',
    failed: 'Não foi possível abrir seus planos na Shopify. Tente novamente.',
  },
  retry: 'Tentar novamente',
  dismiss: 'Fechar',
};
