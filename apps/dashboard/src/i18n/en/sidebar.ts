export const sidebar = {
  navigation: 'Main',
  recordings: 'Recordings',
  language: 'Language',
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  signOut: 'Sign out',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  skipToContent: 'Skip to content',
} as const;
