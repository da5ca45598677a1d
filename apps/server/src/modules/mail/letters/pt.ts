import { INVITATION_DAYS } from '@vitrine/contract/limits';
import { EXPORT_DAYS } from '@vitrine/contract/privacy';
import type { Letters } from './letters.ts';

const ONCE = 'O link funciona uma única vez, durante uma hora.';
const UNNAMED = 'Para proteger o visitante, este e-mail não diz quem é.';

export const pt: Letters = {
  link_hint: 'Se o botão não funcionar, abra este link:',
  reset_password: () => ({
    subject: 'Escolha uma nova senha',
    heading: 'Escolha uma nova senha',
    body: [
      'Recebemos um pedido para trocar a senha da sua conta no Vitrine. Se foi você, escolha uma nova agora.',
    ],
    button: 'Escolher uma nova senha',
    notes: [ONCE, 'Se não foi você, não é preciso fazer nada: sua senha continua a mesma.'],
  }),
  password_changed: () => ({
    subject: 'Sua senha foi alterada',
    heading: 'Sua senha foi alterada',
    body: [
      'A senha da sua conta no Vitrine foi alterada, e seus outros dispositivos foram desconectados.',
      'Se não foi você, escolha uma nova senha agora mesmo.',
    ],
    button: 'Escolher uma nova senha',
    notes: ['Se foi você, não é preciso fazer nada.'],
  }),
  invitation: ({ store_name, inviter }) => ({
    subject: store_name
      ? `${inviter} convidou você para a equipe de ${store_name}`
      : `${inviter} convidou você para uma equipe no Vitrine`,
    heading: store_name ? `Convite para a equipe de ${store_name}` : 'Convite para uma equipe',
    body: [
      `${inviter} convidou você para ${store_name ? `a equipe de ${store_name}` : 'uma equipe'} no Vitrine.`,
      'Lá você vê o que os visitantes fazem na loja, reproduzindo as visitas deles.',
    ],
    button: 'Aceitar o convite',
    notes: [
      `O convite vale por ${INVITATION_DAYS} dias.`,
      'Se você não o esperava, não é preciso fazer nada.',
    ],
  }),
  confirm_email: () => ({
    subject: 'Confirme seu e-mail',
    heading: 'Confirme seu e-mail',
    body: ['Falta um passo para você entrar no Vitrine com este endereço: confirmá-lo.'],
    button: 'Confirmar este endereço',
    notes: [ONCE, 'Se você não pediu isso, não é preciso fazer nada: nada muda.'],
  }),
  email_requested: ({ email }) => ({
    subject: 'Pedido para trocar seu e-mail',
    heading: 'Pedido para trocar seu e-mail',
    body: [
      `Alguém que entrou na sua conta do Vitrine quer passar a entrar com ${email}. Enquanto esse endereço não for confirmado, nada muda.`,
      'Se não foi você, escolha uma nova senha o quanto antes: isso cancela o pedido.',
    ],
    button: 'Escolher uma nova senha',
    notes: ['Se foi você, não é preciso fazer nada aqui.'],
  }),
  email_changed: ({ email }) => ({
    subject: 'Seu e-mail de acesso foi alterado',
    heading: 'Seu e-mail de acesso foi alterado',
    body: [`A partir de agora, você entra no Vitrine com ${email}. Este endereço não é mais usado.`],
    notes: [
      'Se não foi você, avise agora mesmo quem administra o Vitrine: outra pessoa pode ter entrado na sua conta.',
    ],
  }),
  usage: ({ store_name, percent, used, limit, ends }) => {
    const store = store_name || 'sua loja';
    const isUsedUp = percent === 100;
    return {
      subject: isUsedUp
        ? `As gravações de ${store} acabaram`
        : `${percent}% das gravações de ${store} já foram usadas`,
      heading: isUsedUp ? 'Suas gravações acabaram' : `${percent}% das suas gravações já foram usadas`,
      body: [
        `Neste período foram gravadas ${used} visitas a ${store}, das ${limit} que o seu plano inclui.`,
        isUsedUp
          ? `Até ${ends}, novas visitas não são gravadas. As que já existem podem ser assistidas normalmente.`
          : `O próximo período começa em ${ends}. Se acabarem antes, novas visitas não são gravadas até lá.`,
      ],
      button: 'Ver os planos',
      notes: ['Com um plano maior, a gravação continua na hora.'],
    };
  },
  privacy_done: ({ store_name, asker, kind, sessions }) => {
    const store = store_name || 'sua loja';
    const who = asker || 'Alguém que administra a loja';
    return {
      export_visitor: {
        subject: `O que é guardado sobre um visitante de ${store} está pronto`,
        heading: 'O arquivo de um visitante está pronto',
        body: [
          `${who} pediu tudo o que é guardado sobre um visitante. Está agora em um só arquivo, que pode ser baixado por ${EXPORT_DAYS} dias.`,
          `Visitas gravadas que ele contém: ${sessions}.`,
        ],
        button: 'Ver o arquivo',
        notes: [UNNAMED],
      },
      erase_visitor: {
        subject: `O que era guardado sobre um visitante de ${store} foi apagado`,
        heading: 'Os dados de um visitante foram apagados',
        body: [
          `${who} pediu para apagar tudo o que é guardado sobre um visitante. Já foi feito, e você não precisa fazer nada.`,
          `Visitas gravadas que foram apagadas: ${sessions}.`,
        ],
        button: 'Ver o pedido',
        notes: [UNNAMED],
      },
      erase_store: {
        subject: `As gravações de ${store} foram apagadas`,
        heading: 'As gravações da sua loja foram apagadas',
        body: [
          `${who} pediu para apagar tudo o que foi gravado na loja. Já foi feito. Sua conta continua existindo.`,
          `Visitas gravadas que foram apagadas: ${sessions}.`,
        ],
        button: 'Ver o pedido',
        notes: ['A plataforma pede isso algum tempo depois que o app é desinstalado.'],
      },
    }[kind];
  },
};
