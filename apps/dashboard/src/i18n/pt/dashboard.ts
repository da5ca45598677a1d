import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Carregando…',
  error: {
    title: 'Não foi possível mostrar esta página',
    body: 'Algo deu errado ao mostrá-la. Recarregue a página para tentar novamente; suas gravações estão seguras.',
    reload: 'Recarregar a página',
  },
  retry: 'Tentar novamente',
  dismiss: 'Fechar',
};
