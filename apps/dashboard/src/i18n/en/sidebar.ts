export const sidebar = {
  navigation: 'Main',
  dashboard: 'Dashboard',
  recordings: 'Recordings',
  settings: 'Settings',
  changeStore: 'Switch store',
  unnamedStore: 'Store {{id}}',
  language: 'Language',
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  signOut: 'Sign out',
  openMenu: 'Open menu',
  skipToContent: 'Skip to content',
} as const;
