/** What the dashboard keeps in the browser's storage. `theme` and `language` are also read by public/theme.js. */
export const storageKeys = {
  user: 'vitrine.user',
  workspace: 'vitrine.workspace',
  theme: 'vitrine.theme',
  language: 'vitrine.language',
} as const;
