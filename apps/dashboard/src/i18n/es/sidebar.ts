import type { Texts } from '../texts.ts';

export const sidebar: Texts<'sidebar'> = {
  navigation: 'Principal',
  recordings: 'Grabaciones',
  language: 'Idioma',
  darkTheme: 'Tema oscuro',
  lightTheme: 'Tema claro',
  signOut: 'Cerrar sesión',
  openMenu: 'Abrir menú',

  skipToContent: 'Ir al contenido',
};
