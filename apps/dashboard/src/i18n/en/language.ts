export { enUS as dateLocale } from 'date-fns/locale/en-US';
export { texts } from './texts.ts';
