import type { Texts } from '../texts.ts';

export const sidebar: Texts<'sidebar'> = {
  navigation: 'Principal',
  dashboard: 'Panel',
  recordings: 'Grabaciones',
  settings: 'Configuración',
  changeStore: 'Cambiar de tienda',
  unnamedStore: 'Tienda {{id}}',
  language: 'Idioma',
  darkTheme: 'Tema oscuro',
  lightTheme: 'Tema claro',
  signOut: 'Cerrar sesión',
  openMenu: 'Abrir menú',
  skipToContent: 'Ir al contenido',
};
