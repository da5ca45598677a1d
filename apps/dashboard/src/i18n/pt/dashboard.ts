import type { Texts } from '../texts.ts';

export const dashboard: Texts<'dashboard'> = {
  loading: 'Carregando…',
  error: {
    title: 'Não foi possível mostrar esta página',
    body: 'Algo deu errado ao mostrá-la. Recarregue a página para tentar novamente; suas gravações estão seguras.',
    reload: 'Recarregar a página',
  },
  notRecording: {
    title: 'Novas visitas não estão sendo gravadas agora',
    storageFull:
      'O servidor que guarda suas gravações ficou sem espaço. As visitas deste momento esperam por um tempo nos navegadores dos visitantes e chegam quando houver espaço de novo. Você pode assistir a tudo o que foi gravado antes. Avise quem administra o servidor.',
  },
  retry: 'Tentar novamente',
  dismiss: 'Fechar',
};
