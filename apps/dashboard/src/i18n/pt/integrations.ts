import type { Texts } from '../texts.ts';

export const integrations: Texts<'integrations'> = {
  title: 'Integrações',
  intro: 'Conecte sua loja e as visitas são gravadas sem que você precise mexer em código.',
  platforms: {
    bigcommerce: 'Conecte uma loja BigCommerce com as credenciais de uma conta de API.',
    shopify: 'Instale o app pela loja de apps da Shopify e ative-o no seu tema.',
    tiendanube: 'Instale o app pela loja de aplicativos da Nuvemshop (Tiendanube).',
  },
  active: 'Ativa',
  connectedTo: 'Conectada a {{storeName}}',
  connectedNow: 'Sua loja foi conectada com sucesso!',
  alreadyConnected: 'Sua loja {{storeName}} já está conectada',
  connectedToOthers:
    'Ela está conectada a outra conta, não a esta. Entre com essa conta ou peça um convite ao proprietário dela.',
  loadFailed: 'Não foi possível obter os dados da loja',
  loadFailedBody: 'Verifique sua conexão e tente novamente.',
  guide: 'Como conectar',
  ownersOnly: 'Só um proprietário desta loja pode conectá-la. Peça a um deles.',
  elsewhere: {
    title: 'A loja desta conta está em {{platform}}',
    body: 'Cada conta tem uma loja. Para conectar outra, crie uma conta separada para ela.',
  },
  privacy: {
    title: 'O que é gravado e por quê',
    body: 'O Vitrine grava o que seus visitantes veem e fazem na loja, para você descobrir onde eles hesitam ou desistem.',
    typed:
      'O que os visitantes digitam é mascarado no próprio navegador, antes de ser enviado. Senhas e dados de cartão nunca saem dele.',
    checkout: 'A finalização da compra nunca é gravada.',
    kept: 'Quem recusa o rastreamento no aviso de cookies da sua loja não é gravado.',
  },
  bigcommerce: {
    title: 'BigCommerce',
    intro: 'Três passos no painel de controle da sua loja e um formulário aqui.',
    steps: {
      create: {
        title: 'Crie uma conta de API da loja',
        body: 'No painel de controle do BigCommerce, abra Settings, depois Store-level API accounts, e escolha Create API account.',
      },
      permissions: {
        title: 'Dê um nome a ela e defina as permissões',
        name: 'Nome:',
        body: 'Em OAuth scopes, escolha:',
      },
      copy: {
        title: 'Copie as credenciais',
        body: 'Salve a conta. O BigCommerce mostra as credenciais uma única vez: copie o Client ID e o Access Token. O Store Hash é a parte depois de /stores/ no caminho da API.',
        image:
          'Um caminho da API: https://api.bigcommerce.com/stores/abc123xyz/v3/. A parte entre /stores/ e /v3/, abc123xyz, está marcada como o Store Hash.',
        hash: 'Store Hash',
      },
    },
    form: {
      title: 'Credenciais',
      clientId: 'Client ID',
      storeHash: 'Store Hash',
      storeHashHint: 'Você pode colar o caminho da API inteiro.',
      whereHash: 'Onde está o Store Hash?',
      whereHashBody:
        'É a parte depois de /stores/ no caminho da API: em https://api.bigcommerce.com/stores/abc123xyz/v3/ é abc123xyz.',
      accessToken: 'Access Token',
      accessTokenHint: 'Fica guardado com criptografia e não é mostrado de novo.',
      showToken: 'Mostrar o Access Token',
      hideToken: 'Ocultar o Access Token',
      connect: 'Conectar loja',
      reconnect: 'Reconectar loja',
      connecting: 'Conectando…',
      missing: 'Preencha todos os campos obrigatórios',
      failed: 'Não foi possível conectar à loja',
      scopes:
        'Falta uma permissão na conta de API: {{scopes}}. Crie outra conta com as permissões do passo 2.',
    },
  },
  shopify: {
    title: 'Shopify',
    intro: 'Instale o app, ative-o no seu tema e veja sua primeira visita.',
    steps: {
      install: {
        title: 'Instale o app pela loja de apps da Shopify',
        body: 'Abra a página do app, escolha Instalar e confirme no admin da Shopify.',
        action: 'Abrir a loja de apps da Shopify',
        none: 'Procure o Vitrine na loja de apps da Shopify, escolha Instalar e confirme no admin da Shopify.',
      },
      enable: {
        title: 'Ative o app no seu tema',
        steps: {
          admin: 'No admin da Shopify, abra Loja virtual e depois Temas.',
          customize: 'Ao lado do seu tema atual, escolha Personalizar.',
          embeds: 'No editor de temas, abra Incorporações de apps à esquerda.',
          toggle: 'Encontre o Vitrine e ative-o.',
          save: 'Escolha Salvar no canto superior direito.',
        },
        action: 'Abrir o editor de temas',
      },
      verify: {
        title: 'Verifique a instalação',
        body: 'Abra sua loja em outra aba. No console do navegador (tecla F12 e depois Console) aparece esta linha:',
      },
    },
    billing: {
      title: 'Cobrança',
      body: 'O teste grátis dura 14 dias; depois começa o plano que você escolheu. Você o gerencia no admin da Shopify.',
    },
  },
  tiendanube: {
    title: 'Nuvemshop (Tiendanube)',
    intro: 'Duas maneiras de conectar sua loja e como ver que funciona.',
    store: {
      title: 'Opção 1: instalar pela loja de aplicativos',
      body: 'Abra a página do app na loja de aplicativos da Nuvemshop, escolha Instalar e aceite as permissões. Você volta para cá com a loja conectada.',
      action: 'Abrir a loja de aplicativos',
      none: 'Procure o Vitrine na loja de aplicativos do seu admin da Nuvemshop, escolha Instalar e aceite as permissões.',
    },
    support: {
      title: 'Opção 2: nós conectamos para você',
      body: 'Se você se cadastrou diretamente aqui, escreva para nós do e-mail abaixo e conectamos sua loja. Conte para nós:',
      url: 'o endereço (URL) da sua loja',
      email: 'o e-mail da sua conta',
      more: 'qualquer outra coisa que devamos saber',
      action: 'Escrever para o suporte',
      to: 'Ou escreva para {{email}}.',
      none: 'Este servidor ainda não indica um e-mail de suporte: peça a quem o administra.',
      subject: 'Conectar minha loja Nuvemshop',
      message:
        'Olá,\n\nQuero conectar minha loja Nuvemshop.\n\nURL da loja: \nE-mail da conta: {{email}}\nInformações adicionais: \n',
    },
    verify: {
      title: 'Verifique se funciona',
      browse: 'Navegue pela sua loja em outra aba, como um visitante faria.',
      open: 'Abra Gravações, no menu deste painel.',
      appears: 'Confira se a sua visita aparece na lista.',
      click: 'Clique nela para ver a gravação.',
    },
    themes: {
      title: 'Temas mais novos',
      body: 'Os temas mais novos da Nuvemshop executam os apps onde eles não veem a página. Se nada for gravado, coloque o script manualmente no cabeçalho (head) da sua loja.',
      action: 'Ver o script',
    },
  },
};
