import type { texts } from './en/texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'dashboard';
    resources: typeof texts;
  }
}
