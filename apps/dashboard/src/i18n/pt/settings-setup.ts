import type { Texts } from '../texts.ts';
import { firstSteps } from './settings-first-steps.ts';

export const setup: Texts<'settings/setup'> = {
  installation: {
    title: 'Instalação manual',
    intro:
      'Adicione um pequeno script à sua loja para gravar sessões. Ele carrega em segundo plano, e suas páginas nunca esperam por ele.',
    script: 'Script de instalação',
    copy: 'Copiar script',
    copied: 'Copiado',
    copyFailed: 'Não foi possível copiar o script. Selecione e copie manualmente.',
    loadFailed: 'Não foi possível carregar o script de instalação. Atualize a página.',
    merchantFailed: 'Não foi possível carregar as informações da loja',
    steps: {
      copy: 'Copie o script. Ele já inclui o ID da sua loja.',
      paste: 'Cole-o no <head> das páginas da sua loja e salve.',
      check: 'Abra sua loja em outra aba e navegue por ela. Sua sessão aparece em Gravações em segundos.',
    },
    where: {
      shopify:
        'Na Shopify, acesse Loja virtual > Temas, clique nos três pontos e depois em Editar código. Abra theme.liquid e cole o script logo antes de </head>.',
      bigcommerce:
        'No BigCommerce, acesse Storefront > Script Manager e clique em Create a Script. Escolha Head como local e todas as páginas e cole o script.',
      tiendanube:
        'Na Nuvemshop, acesse Configurações > Códigos externos e cole o script no campo de códigos de tracking. Se não encontrar esse campo, envie o script à pessoa que cuida da sua loja.',
      other:
        'Cole o script logo antes de </head>, no modelo que todas as páginas compartilham. Se outra pessoa cuida da sua loja, envie o script a ela.',
    },
    mail: {
      action: 'Enviar a quem cuida da sua loja',
      subject: 'Adicionar o Vitrine à nossa loja',
      message:
        'Olá,\n\nPor favor, cole este script na nossa loja, logo antes de </head>, no modelo que todas as páginas compartilham:\n\n{{script}}\n\nSe a loja envia uma Content-Security-Policy, adicione {{origin}} a script-src e connect-src.\n\nObrigado\n',
    },
    policy: {
      body: 'Provavelmente a Content-Security-Policy da sua loja está bloqueando. Adicione estes valores à política:',
      fallback:
        'Se faltar uma diretiva na política, copie antes para ela os valores de default-src. Se sua loja não tem uma política, tente outro navegador: o seu pode bloquear rastreadores ou pedir para não ser rastreado.',
      subject: 'Permitir o Vitrine na Content-Security-Policy da nossa loja',
      message:
        'Olá,\n\nA Content-Security-Policy da nossa loja bloqueia o Vitrine. Por favor, adicione estes valores:\n\n{{lines}}\n\nSe faltar uma diretiva na política, copie antes para ela os valores de default-src.\n\nObrigado\n',
    },
    check: {
      title: 'Conferir minha instalação',
      waiting: 'Aguardando a primeira sessão…',
      waitingBody:
        'Abra sua loja em outra aba e navegue por ela. Isto é atualizado automaticamente, em segundos.',
      overdue: 'Nenhuma sessão chegou em 24 horas',
      overdueBody:
        'Adicione o script à sua loja manualmente ou envie-o a quem cuida da sua loja. Funciona em todas as plataformas.',
      silent: 'As páginas de {{host}} carregam o Vitrine, mas nada chega',
      silentHidden: 'As páginas da sua loja carregam o Vitrine, mas nada chega',
      lost: 'O Vitrine não conseguiu gravar {{share}} das páginas da sua loja nos últimos 7 dias',
      lostBody:
        'Nosso script falha nos navegadores de alguns visitantes. Sua loja não é afetada e somos avisados automaticamente.',
      live: 'Sua loja está sendo gravada.',
      last: 'Último evento {{when}}.',
      quiet: 'Nenhuma sessão recente.',
      quietBody:
        'Abra sua loja em outra aba. Se ela ainda estiver sendo gravada, isto é atualizado automaticamente.',
      usedUp: 'Novas sessões não estão sendo gravadas: seu plano não tem mais gravações disponíveis.',
      usedUpBody:
        'O problema não é o script. A gravação recomeça quando seu plano tiver gravações disponíveis.',
      watch: 'Ver gravações',
      failed: 'Não foi possível conferir sua instalação.',
      refused: 'Sessões de {{host}} foram bloqueadas: o domínio não está na sua lista',
      refusedHidden:
        'Sessões de páginas que ocultam o próprio endereço foram bloqueadas. Não é possível permiti-las uma a uma.',
      allow: 'Permitir {{host}}',
      allowed: '{{host}} foi adicionado à sua lista',
      allowFailed: 'Não foi possível adicionar o domínio. Tente novamente.',
    },
    domains: {
      title: 'Domínios permitidos',
      intro: 'Páginas destes domínios e dos subdomínios deles podem enviar gravações desta loja.',
      any: 'Sua lista está vazia, então páginas de qualquer domínio podem enviar gravações.',
      list: 'Domínios permitidos',
      field: 'Domínio',
      hint: 'Por exemplo, minhaloja.com',
      add: 'Adicionar',
      remove: 'Remover {{domain}}',
      full: 'Você pode adicionar até {{count}} domínios.',
      there: 'Este domínio já está na sua lista.',
      save: 'Salvar domínios',
      discard: 'Descartar alterações',
      saved: 'Domínios salvos',
      failed: 'Não foi possível salvar os domínios. Tente novamente.',
      loadFailed: 'Não foi possível carregar os domínios permitidos.',
      ownersOnly: 'Só um proprietário desta loja pode alterar os domínios.',
    },
  },
  firstSteps,
  /** Of a store that is on no platform. */
  storeName: {
    title: 'Nome da loja',
    ask: 'Como se chama sua loja? O nome aparece nos e-mails e convites.',
    intro: 'O nome aparece nos e-mails, nos convites e no menu.',
    save: 'Salvar nome',
    saved: 'Nome salvo',
    failed: 'Não foi possível salvar o nome. Tente novamente.',
    ownersOnly: 'Só um proprietário desta loja pode alterar o nome dela.',
  },
};
