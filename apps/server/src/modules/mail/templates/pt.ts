import { CONFIRMATION_DAYS, INVITATION_DAYS, UNDO_EMAIL_HOURS } from '@vitrine/contract/limits';
import { EXPORT_DAYS } from '@vitrine/contract/privacy';
import type { Templates } from './template.ts';

const ONCE = 'Este link funciona uma única vez e expira em uma hora.';
const UNNAMED = 'Para proteger a privacidade do visitante, este e-mail não diz quem ele é.';

export const pt: Templates = {
  link_hint: 'Se o botão não funcionar, abra este link:',
  reset_password: () => ({
    subject: 'Redefina sua senha do Vitrine',
    heading: 'Redefina sua senha',
    body: [
      'Recebemos uma solicitação para redefinir a senha da sua conta no Vitrine. Se foi você, escolha uma nova senha.',
    ],
    button: 'Escolher uma nova senha',
    notes: [ONCE, 'Se não foi você, ignore este e-mail. Sua senha não vai mudar.'],
  }),
  password_changed: () => ({
    subject: 'Sua senha foi alterada',
    heading: 'Sua senha foi alterada',
    body: [
      'A senha da sua conta no Vitrine foi alterada, e você saiu da conta nos seus outros dispositivos.',
      'Se não foi você, escolha uma nova senha agora mesmo.',
    ],
    button: 'Escolher uma nova senha',
    notes: ['Se foi você, não precisa fazer nada.'],
  }),
  second_factor_on: () => ({
    subject: 'A verificação em duas etapas foi ativada',
    heading: 'A verificação em duas etapas foi ativada',
    body: [
      'Agora, entrar na sua conta do Vitrine exige uma segunda etapa. Você saiu da conta nos seus outros dispositivos.',
      'Se não foi você, escolha uma nova senha agora mesmo.',
    ],
    button: 'Escolher uma nova senha',
    notes: ['Se foi você, não precisa fazer nada.'],
  }),
  second_factor_off: () => ({
    subject: 'A verificação em duas etapas foi desativada',
    heading: 'A verificação em duas etapas foi desativada',
    body: [
      'Para entrar na sua conta do Vitrine, basta a senha de novo.',
      'Se não foi você, escolha uma nova senha agora mesmo e ative a verificação outra vez.',
    ],
    button: 'Escolher uma nova senha',
    notes: ['Se foi você, não precisa fazer nada.'],
  }),
  second_factor_changed: () => ({
    subject: 'Sua verificação em duas etapas foi alterada',
    heading: 'Sua verificação em duas etapas foi alterada',
    body: [
      'Uma chave de acesso, o app de autenticação ou os códigos de recuperação da sua conta do Vitrine foram alterados.',
      'Se não foi você, escolha uma nova senha agora mesmo e revise a segurança da sua conta.',
    ],
    button: 'Escolher uma nova senha',
    notes: ['Se foi você, não precisa fazer nada.'],
  }),
  invitation: ({ store_name, inviter }) => ({
    subject: store_name
      ? `${inviter} convidou você para a equipe de ${store_name} no Vitrine`
      : `${inviter} convidou você para uma equipe no Vitrine`,
    heading: store_name ? `Entre na equipe de ${store_name}` : 'Entre na equipe',
    body: [
      `${inviter} convidou você para ${store_name ? `a equipe de ${store_name}` : 'uma equipe'} no Vitrine.`,
      'Com o Vitrine, você assiste a gravações do que os visitantes fazem na loja.',
    ],
    button: 'Aceitar convite',
    notes: [
      `Este convite expira em ${INVITATION_DAYS} dias.`,
      'Se você não esperava este convite, ignore este e-mail.',
    ],
  }),
  confirm_address: () => ({
    subject: 'Confirme seu e-mail no Vitrine',
    heading: 'Confirme seu e-mail',
    body: ['Uma conta do Vitrine foi criada com este endereço. Confirme que ele é seu.'],
    button: 'Confirmar e-mail',
    notes: [
      `Este link expira em ${CONFIRMATION_DAYS} dias.`,
      'Se você não criou esta conta, não confirme. Pode ignorar este e-mail.',
    ],
  }),
  confirm_email: () => ({
    subject: 'Confirme seu e-mail',
    heading: 'Confirme seu e-mail',
    body: ['Confirme este endereço para entrar no Vitrine com ele.'],
    button: 'Confirmar endereço',
    notes: [ONCE, 'Se não foi você, ignore este e-mail. Nada vai mudar.'],
  }),
  email_requested: ({ email }) => ({
    subject: 'Solicitação para alterar seu e-mail de acesso',
    heading: 'Solicitação para alterar seu e-mail de acesso',
    body: [
      `Alguém com acesso à sua conta do Vitrine pediu para alterar o e-mail de acesso para ${email}. Nada muda até que esse endereço seja confirmado.`,
      'Se não foi você, escolha uma nova senha agora mesmo. Isso cancela a solicitação.',
    ],
    button: 'Escolher uma nova senha',
    notes: ['Se foi você, não precisa fazer nada aqui.'],
  }),
  email_changed: ({ email }) => ({
    subject: 'Seu e-mail de acesso foi alterado',
    heading: 'Seu e-mail de acesso foi alterado',
    body: [
      `A partir de agora, entre no Vitrine com ${email}. Este endereço não funciona mais.`,
      'Se não foi você, desfaça a alteração agora mesmo. Todos saem da conta, e você escolhe uma nova senha.',
    ],
    button: 'Desfazer alteração',
    notes: [`Este link expira em ${UNDO_EMAIL_HOURS} horas.`, 'Se foi você, não precisa fazer nada aqui.'],
  }),
  usage: ({ store_name, percent, used, limit, ends }) => {
    const store = store_name || 'sua loja';
    const isUsedUp = percent === 100;
    return {
      subject: isUsedUp
        ? `Não restam gravações para ${store}`
        : `${percent}% das gravações de ${store} foram usadas`,
      heading: isUsedUp ? 'Você usou todas as suas gravações' : `Você usou ${percent}% das suas gravações`,
      body: [
        `Neste período foram usadas ${used} das ${limit} gravações do seu plano para ${store}.`,
        isUsedUp
          ? `Novas sessões não serão gravadas${ends === null ? '' : ` até ${ends}`}. Você pode continuar assistindo às suas gravações.`
          : ends === null
            ? 'Se você usar todas, novas sessões não serão gravadas.'
            : `Sua cota se renova em ${ends}. Se ela acabar antes, novas sessões não serão gravadas até lá.`,
      ],
      button: 'Ver planos',
      notes: ['Faça upgrade para continuar gravando sem esperar.'],
    };
  },
  traffic: ({ store_name, reason, sessions }) => {
    const store = store_name || 'sua loja';
    return {
      unproved: {
        subject: `Tráfego incomum em ${store}`,
        heading: 'Tráfego incomum na sua loja',
        body: [
          `Hoje, ${sessions} sessões de ${store} não mostraram nenhuma página. É provável que um programa as tenha enviado, e não visitantes.`,
          'Elas não contam no seu plano, e seus visitantes continuam sendo gravados. Você não precisa fazer nada.',
        ],
        button: 'Ver sessões',
        notes: ['Se continuar por vários dias, avise quem administra o Vitrine.'],
      },
      store_limit: {
        subject: `Gravação em pausa até amanhã em ${store}`,
        heading: 'Sua loja atingiu o limite de hoje',
        body: [
          `Hoje o Vitrine gravou de ${store} tudo o que se pode gravar de uma loja em um dia. A gravação continua à meia-noite UTC.`,
          'As sessões que estavam em andamento ficam marcadas como incompletas. Você pode continuar assistindo às suas gravações.',
        ],
        button: 'Ver sessões',
        notes: [
          'Se não foi um dia especial para a sua loja, avise quem administra o Vitrine: pode ser um abuso.',
        ],
      },
    }[reason];
  },
  workspace_deletion: ({ store_name, ends }) => {
    const store = store_name || 'sua loja';
    return {
      subject: `${store} será excluída em ${ends}`,
      heading: `${store} será excluída em ${ends}`,
      body: [
        `Um proprietário pediu para excluir ${store} do Vitrine. Novas sessões não são mais gravadas.`,
        `Em ${ends}, as gravações e tudo o mais que guardamos sobre a loja serão excluídos para sempre. Contas que não fazem parte de outra loja também serão excluídas.`,
      ],
      button: 'Manter loja',
      notes: ['Se você está de acordo, não precisa fazer nada.'],
    };
  },
  account_deletion: ({ ends }) => ({
    subject: `Sua conta do Vitrine será excluída em ${ends}`,
    heading: `Sua conta será excluída em ${ends}`,
    body: [
      'Recebemos um pedido para excluir sua conta do Vitrine. Até esse dia, você pode entrar e mantê-la.',
      'Se não foi você, mantenha sua conta e escolha uma nova senha imediatamente.',
    ],
    button: 'Manter conta',
    notes: ['Se foi você, não precisa fazer nada.'],
  }),
  handed_over: ({ store_name, asker }) => {
    const store = store_name || 'uma loja';
    return {
      subject: `Agora ${store} é sua no Vitrine`,
      heading: `Agora ${store} é sua`,
      body: [
        `${asker} transferiu ${store} para você no Vitrine. Agora você pode gerenciar a equipe, o plano e as configurações.`,
      ],
      button: 'Ver equipe',
      notes: ['O cartão que paga o plano continua salvo. Você pode trocá-lo em Plano e faturamento.'],
    };
  },
  privacy_done: ({ store_name, asker, kind, sessions }) => {
    const store = store_name || 'sua loja';
    const who = asker || 'Um proprietário da loja';
    return {
      export_visitor: {
        subject: `Exportação de dados de um visitante de ${store} pronta`,
        heading: 'A exportação de dados está pronta',
        body: [
          `${who} pediu uma cópia dos dados de um visitante. Você pode baixar o arquivo por ${EXPORT_DAYS} dias.`,
          `Sessões no arquivo: ${sessions}.`,
        ],
        button: 'Ver arquivo',
        notes: [UNNAMED],
      },
      erase_visitor: {
        subject: `Dados de um visitante de ${store} apagados`,
        heading: 'Os dados de um visitante foram apagados',
        body: [
          `${who} pediu para apagar todos os dados de um visitante. Eles já foram apagados, e você não precisa fazer nada.`,
          `Sessões apagadas: ${sessions}.`,
        ],
        button: 'Ver solicitação',
        notes: [UNNAMED],
      },
      erase_store: {
        subject: `Todas as gravações de ${store} foram apagadas`,
        heading: 'As gravações da sua loja foram apagadas',
        body: [
          `${who} pediu para apagar tudo o que foi gravado na loja. Tudo já foi apagado. Sua conta continua ativa.`,
          `Sessões apagadas: ${sessions}.`,
        ],
        button: 'Ver solicitação',
        notes: ['As plataformas pedem isso algum tempo depois que um app é desinstalado.'],
      },
    }[kind];
  },
};
