import type { Texts } from '../texts.ts';

export const sidebar: Texts<'sidebar'> = {
  navigation: 'Principal',
  recordings: 'Gravações',
  language: 'Idioma',
  darkTheme: 'Tema escuro',
  lightTheme: 'Tema claro',
  signOut: 'Sair',
  openMenu: 'Abrir menu',

  skipToContent: 'Ir para o conteúdo',
};
