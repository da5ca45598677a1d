import type { Texts } from '../texts.ts';

export const sidebar: Texts<'sidebar'> = {
  navigation: 'Principal',
  dashboard: 'Painel',
  recordings: 'Gravações',
  settings: 'Configurações',
  changeStore: 'Trocar de loja',
  unnamedStore: 'Loja {{id}}',
  language: 'Idioma',
  darkTheme: 'Tema escuro',
  lightTheme: 'Tema claro',
  signOut: 'Sair',
  openMenu: 'Abrir menu',
  skipToContent: 'Ir para o conteúdo',
};
