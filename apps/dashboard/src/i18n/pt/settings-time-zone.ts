import type { Texts } from '../texts.ts';

export const timeZone: Texts<'settings'>['timeZone'] = {
  title: 'Fuso horário',
  intro:
    'Os dias do seu painel e os meses do plano gratuito começam à meia-noite deste fuso horário. As datas do seu plano, faturas e convites também o seguem.',
  ownersOnly: 'Só um proprietário desta loja pode alterar o fuso horário.',
  save: 'Salvar fuso horário',
  discard: 'Descartar alterações',
  saved: 'Fuso horário salvo',
  failed: 'Não foi possível salvar o fuso horário. Tente novamente.',
  loadFailed: 'Não foi possível carregar o fuso horário.',
  regions: {
    Africa: 'África',
    America: 'América',
    Antarctica: 'Antártida',
    Arctic: 'Ártico',
    Asia: 'Ásia',
    Atlantic: 'Atlântico',
    Australia: 'Austrália',
    Europe: 'Europa',
    Indian: 'Oceano Índico',
    Pacific: 'Pacífico',
    other: 'Outros',
  },
};
