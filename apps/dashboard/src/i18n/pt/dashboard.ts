import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Carregando…',
  error: {
    title: 'Não foi possível mostrar esta página',
    body: 'Algo deu errado ao mostrá-la. Recarregue a página para tentar novamente; suas gravações estão seguras.',
    reload: 'Recarregar a página',
  },
  overview: { title: 'Painel', intro: 'Sua loja nos últimos 30 dias.' },
  metrics: {
    total: 'Total de visitas',
    totalHint: 'Nos últimos 30 dias',
    average: 'Duração média',
    averageHint: 'Por visita, em minutos',
    active: 'Ativas agora',
    activeHint: 'Com atividade nos últimos 5 minutos',
    failed: 'Não foi possível carregar os números.',
  },
  chart: {
    title: 'Visitas ao longo do tempo',
    label: 'Visitas por dia; as setas levam de um dia a outro',
    day: 'Dia',
    sessions: 'Visitas',
    count_one: '{{count, number}} visita',
    count_many: '{{count, number}} de visitas',
    count_other: '{{count, number}} visitas',
    soFar: 'até agora',
    empty: 'Não há dados dos últimos 30 dias. Cada visita à sua loja será contada aqui.',
    failed: 'Não foi possível carregar as visitas ao longo do tempo.',
  },
  recent: {
    title: 'Visitas recentes',
    all: 'Ver todas',
    columns: {
      id: 'ID da visita',
      user: 'Visitante',
      duration: 'Duração',
      pages: 'Páginas visitadas',
      date: 'Data',
      actions: 'Ações',
    },
    play: 'Reproduzir',
    playOf: 'Reproduzir a visita de {{visitor}}, {{id}} (abre em outra aba)',
    empty: {
      title: 'Ainda não há visitas',
      body: 'Coloque o script do Vitrine na sua loja uma única vez. A partir daí, cada visita aparece aqui sozinha, em segundos.',
      action: 'Instalar o script',
    },
    failed: 'Não foi possível carregar as visitas recentes.',
  },
  shopify: {
    title: 'Falta um passo: ative o Vitrine no seu tema',
    body: 'O app está instalado, mas a Shopify só o executa depois que você o ativa no seu tema. Antes disso, nenhuma visita é gravada.',
    action: 'Ver como fazer',
    dismissFailed: 'Não foi possível fechar o aviso. Tente novamente.',
  },
  notRecording: {
    title: 'Novas visitas não estão sendo gravadas agora',
    storageFull:
      'O servidor que guarda suas gravações ficou sem espaço. As visitas deste momento esperam por um tempo nos navegadores dos visitantes e chegam quando houver espaço de novo. Você pode assistir a tudo o que foi gravado antes. Avise quem administra o servidor.',
  },
  retry: 'Tentar novamente',
  dismiss: 'Fechar',
};
