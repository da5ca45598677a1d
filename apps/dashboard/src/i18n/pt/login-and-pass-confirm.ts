import type { Texts } from '../texts.ts';

export const confirm: Texts<'loginAndPass/confirm'> = {
  confirm: {
    title: 'Confirme seu e-mail',
    working: 'Confirmando seu e-mail…',
    done: 'A partir de agora, entre com {{email}}.',
    doneOwn: 'Agora você pode convidar sua equipe. Entre com {{email}}.',
    doneTitle: 'Seu e-mail está confirmado',
    home: 'Ir para o Vitrine',
    notice: {
      required:
        'Abra o link que enviamos para {{email}}. Até lá, você não pode convidar pessoas, exportar ou apagar dados de visitantes, nem conectar uma loja com credenciais de API. A gravação continua.',
      wanted: 'Mostre que {{email}} é seu para sempre conseguir voltar à sua conta. Nada mais muda.',
      send: 'Enviar link',
      again: 'Enviar novamente',
      sent: 'Enviamos um link para {{email}}',
      failed: 'Não foi possível enviar o link. Tente novamente.',
    },
  },
};
