import type { Texts } from '../texts.ts';

export const integrations: Texts<'integrations'> = {
  title: 'Integrações',
  intro: 'Conecte sua loja para começar a gravar sessões. Não é preciso código.',
  platforms: {
    bigcommerce: 'Conecte sua loja BigCommerce com as credenciais de uma conta de API.',
    shopify: 'Instale o app pela loja de apps da Shopify e ative-o no seu tema.',
    tiendanube: 'Instale o app pela loja de aplicativos da Nuvemshop.',
  },
  active: 'Ativa',
  connectedTo: 'Conectada a {{storeName}}',
  connectedNow: 'Sua loja foi conectada com sucesso!',
  alreadyConnected: 'Sua loja {{storeName}} já está conectada',
  connectedToOthers:
    'Ela está conectada a outra conta. Entre com essa conta ou peça um convite ao proprietário.',
  loadFailed: 'Não foi possível obter os dados da loja',
  loadFailedBody: 'Verifique sua conexão e tente novamente.',
  guide: 'Como conectar',
  ownersOnly: 'Só um proprietário pode conectar esta loja. Peça a ele.',
  /** Leads where no app can be installed. */
  byHand: {
    title: 'Adicione o script à sua loja',
    body: 'O app da {{platform}} ainda não pode ser instalado por aqui. O script funciona sem ele:',
  },
  elsewhere: {
    title: 'A loja desta conta está em {{platform}}',
    body: 'Cada conta tem uma loja. Para conectar outra, crie uma conta separada.',
  },
  privacy: {
    title: 'O que é gravado e por quê',
    body: 'O Vitrine grava o que os visitantes veem e fazem na sua loja, para você descobrir onde eles hesitam ou desistem.',
    typed:
      'O que os visitantes digitam nos campos é ocultado no navegador deles antes do envio. Campos de senha e de cartão não são gravados.',
    shown:
      'O que as páginas da sua loja mostram é gravado, como um termo de busca em uma página de resultados ou um nome na página de uma conta, a menos que você o marque como privado.',
    checkout: 'O checkout nunca é gravado.',
    kept: 'Visitantes que recusam o rastreamento no aviso de cookies da sua loja não são gravados.',
  },
  bigcommerce: {
    title: 'BigCommerce',
    intro: 'Três passos no painel de controle do BigCommerce e um formulário aqui.',
    steps: {
      create: {
        title: 'Crie uma conta de API da loja',
        body: 'No painel de controle do BigCommerce, acesse Settings > Store-level API accounts e clique em Create API account.',
      },
      permissions: {
        title: 'Dê um nome a ela e defina as permissões',
        name: 'Nome:',
        body: 'Em OAuth scopes, escolha:',
      },
      copy: {
        title: 'Copie as credenciais',
        body: 'Salve a conta. O BigCommerce mostra as credenciais uma única vez: copie agora o Client ID e o Access Token. O Store Hash é a parte depois de /stores/ no caminho da API.',
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
        'É a parte depois de /stores/ no caminho da API. Por exemplo, em https://api.bigcommerce.com/stores/abc123xyz/v3/ é abc123xyz.',
      accessToken: 'Access Token',
      accessTokenHint: 'É guardado com criptografia e não é mostrado de novo.',
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
    intro: 'Instale o app, ative-o no seu tema e assista à sua primeira sessão.',
    steps: {
      install: {
        title: 'Instale o app pela loja de apps da Shopify',
        body: 'Abra a página do app, clique em Instalar e confirme no admin da Shopify.',
        action: 'Abrir a loja de apps da Shopify',
        none: 'Procure o Vitrine na loja de apps da Shopify, clique em Instalar e confirme no admin da Shopify.',
      },
      enable: {
        title: 'Ative o app no seu tema',
        steps: {
          admin: 'No admin da Shopify, acesse Loja virtual > Temas.',
          customize: 'Ao lado do seu tema atual, clique em Personalizar.',
          embeds: 'No editor de temas, clique em Incorporações de apps, à esquerda.',
          toggle: 'Encontre o Vitrine e ative-o.',
          save: 'Clique em Salvar no canto superior direito.',
        },
        action: 'Abrir o editor de temas',
      },
      verify: {
        title: 'Verifique a instalação',
        body: 'Abra sua loja em outra aba. No console do navegador (tecla F12 e depois Console), procure esta linha:',
      },
    },
    billing: {
      title: 'Plano e faturamento',
      body: 'Você tem 14 dias de teste grátis. Depois começa o plano escolhido. Gerencie-o no admin da Shopify.',
    },
  },
  tiendanube: {
    title: 'Nuvemshop',
    intro: 'Conecte sua loja de uma destas duas formas e confira se funciona.',
    store: {
      title: 'Opção 1: instalar pela loja de aplicativos',
      body: 'Abra a página do app na loja de aplicativos da Nuvemshop, clique em Instalar e aceite as permissões. Você voltará para cá com a loja conectada.',
      action: 'Abrir loja de aplicativos',
      none: 'Procure o Vitrine na loja de aplicativos do seu admin da Nuvemshop, clique em Instalar e aceite as permissões.',
    },
    support: {
      title: 'Opção 2: nós conectamos para você',
      body: 'Se você se cadastrou diretamente aqui, escreva para nós usando o e-mail abaixo e conectaremos sua loja. Inclua:',
      url: 'a URL da sua loja',
      email: 'o e-mail da sua conta',
      more: 'qualquer outra informação útil',
      action: 'Escrever para o suporte',
      to: 'Ou escreva para {{email}}.',
      none: 'Ainda não há um e-mail de suporte configurado. Fale com quem administra o Vitrine.',
      subject: 'Conectar minha loja Nuvemshop',
      message:
        'Olá,\n\nQuero conectar minha loja Nuvemshop.\n\nURL da loja: \nE-mail da conta: {{email}}\nInformações adicionais: \n',
    },
    verify: {
      title: 'Verifique se funciona',
      browse: 'Navegue pela sua loja em outra aba, como um visitante.',
      open: 'Abra Gravações no menu.',
      appears: 'Confira se a sua sessão aparece na lista.',
      click: 'Clique nela para ver a gravação.',
    },
    themes: {
      title: 'Temas mais novos',
      body: 'Os temas mais novos da Nuvemshop executam os apps em um ambiente isolado, de onde eles não veem a página. Se nada for gravado, adicione o script manualmente ao <head> da sua loja.',
      action: 'Ver script',
    },
  },
};
