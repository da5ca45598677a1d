import type { Texts } from '../texts.ts';

/** Leaving, handing over and deleting a store, and deleting an account. */
export const deletion: Texts<'settings'>['deletion'] = {
  store: {
    intro: 'Transfira a loja, saia dela, exclua-a ou baixe os dados.',
    open: 'Ver opções',
    title: 'Sair desta loja ou excluí-la',
    export: 'Baixar dados da loja',
    exportBody:
      'Guarde as configurações, a equipe, as atividades e uma linha para cada sessão. Baixe uma a uma as gravações que quiser manter.',
    exportFailed: 'Não foi possível preparar o arquivo. Tente novamente.',
    handOver: 'Transferir loja',
    handOverBody: 'Outro membro passa a ser o proprietário. Você continua como membro.',
    alone: 'Primeiro convide alguém para a sua equipe.',
    leave: 'Sair da loja',
    leaveBody: 'Você perde o acesso às gravações imediatamente.',
    delete: 'Excluir loja',
    deleteBody:
      'A gravação para imediatamente. Depois de {{days}} dias, as gravações e tudo o mais que guardamos são excluídos para sempre.',
    scheduled: '{{store}} será excluída em {{date}}',
    scheduledBody:
      'Novas sessões não estão sendo gravadas. Até esse dia, um proprietário pode manter a loja.',
    keep: 'Manter loja',
    kept: 'Sua loja será mantida. A gravação foi retomada.',
    keepFailed: 'Não foi possível manter a loja. Tente novamente.',
  },
  handOverDialog: {
    title: 'Transferir {{store}}?',
    body: 'O novo proprietário gerencia a equipe, o plano e as configurações. O cartão salvo continua até ser trocado.',
    who: 'Novo proprietário',
    done: '{{name}} agora é o proprietário',
    failed: 'Não foi possível transferir a loja. Tente novamente.',
  },
  leaveDialog: {
    title: 'Sair de {{store}}?',
    body: 'Você perde o acesso imediatamente. Um proprietário pode convidar você novamente.',
    done: 'Você saiu da loja',
    failed: 'Não foi possível sair da loja. Tente novamente.',
  },
  deleteDialog: {
    title: 'Excluir {{store}}?',
    body: 'A gravação para agora e seu plano não será renovado. Depois de {{days}} dias, removemos nosso script da sua loja, encerramos seu plano e excluímos tudo, inclusive contas que não fazem parte de outra loja. Até lá, você pode manter a loja.',
    done: '{{store}} será excluída em {{date}}',
    failed: 'Não foi possível excluir a loja. Tente novamente.',
  },
  account: {
    title: 'Excluir sua conta',
    body: 'Sua conta é excluída depois de {{days}} dias. Até lá, você pode entrar e mantê-la.',
    alone:
      'Você é o único proprietário de {{stores}}. Primeiro transfira ou exclua a loja. Quando sua última loja é excluída, sua conta também é.',
    delete: 'Excluir conta',
    scheduled: 'Sua conta será excluída em {{date}}',
    scheduledBody: 'Até esse dia, você pode mantê-la.',
    keep: 'Manter conta',
    kept: 'Sua conta será mantida',
    keepFailed: 'Não foi possível manter sua conta. Tente novamente.',
  },
  accountDialog: {
    title: 'Excluir sua conta?',
    body: 'Em {{days}} dias, excluímos para sempre seu nome, e-mail, foto e acessos. Até lá, você pode manter sua conta.',
    done: 'Sua conta será excluída em {{date}}',
    failed: 'Não foi possível excluir sua conta. Tente novamente.',
  },
  loadFailed: 'Não foi possível carregar se há uma exclusão agendada.',
};
