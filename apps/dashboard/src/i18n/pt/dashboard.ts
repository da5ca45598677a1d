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
  retry: 'Tentar novamente',
  dismiss: 'Fechar',
};
