export const sidebar = {
  navigation: 'Main',
  recordings: 'Recordings',
  language: 'Language',
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  signOut: 'Sign out',
  openMenu: 'Open menu',

  skipToContent: 'Skip to content',
} as const;
