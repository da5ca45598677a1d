import type { Texts } from '../texts.ts';

export const shell: Texts<'dashboard/shell'> = {
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
};
